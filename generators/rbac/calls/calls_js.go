package calls

import (
	"errors"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// Read reads no program in a browser: there are no sources of one, and what reads them is a part of the download.
func Read(*codegen.Pass, []string, []string) (*Program, diag.List, error) {
	return nil, nil, errors.New("fromCode and checkCode need gen on a machine with the program")
}

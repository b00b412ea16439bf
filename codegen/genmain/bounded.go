package genmain

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// The sizes of a message in bytes: the longest one that gen prints in full, and the ends of a longer one.
const (
	longest   = 2000
	beginning = 1000
	end       = 300
)

// bounded returns a message without the middle of a very long one, e.g. of one that quotes a list of 1000 values.
func bounded(text string) string {
	if len(text) <= longest {
		return text
	}
	return fmt.Sprintf("%s... (%d bytes) ...%s", strings.ToValidUTF8(text[:beginning], ""),
		len(text)-beginning-end, strings.ToValidUTF8(text[len(text)-end:], ""))
}

// boundedAll bounds the messages and remedies of diagnostics.
func boundedAll(problems diag.List) diag.List {
	for i := range problems {
		problems[i].Message, problems[i].Remedy = bounded(problems[i].Message), bounded(problems[i].Remedy)
	}
	return problems
}

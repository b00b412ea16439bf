package codegen

import (
	"context"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// Complete is for package gengobridge: it loads packages with all their declarations, where the pass reads only those
// that gen's generators need. gen notices changes of all files that it reads. See
// [load.Set.Complete] for the tag.
func Complete(p *Pass, paths []string, tag string) (*load.Set, diag.List, error) {
	return p.driver.Packages.Complete(context.Background(), p.driver.Record, paths, tag)
}

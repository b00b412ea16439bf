package model

import (
	"go/ast"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/markers"
)

// checkComments is modelbuild.CheckComments.
func checkComments(fset *token.FileSet, table *markers.Table, path string, files []*ast.File) diag.List {
	r := newReader(path, fset, table, &texts{})
	for _, file := range files {
		r.file(file)
	}
	return r.problems
}

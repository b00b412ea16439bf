package model

import (
	"go/ast"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// CheckComments returns what is wrong with the markers in the files of a package: unknown, misspelt, detached or
// misplaced ones. The files must have been parsed with comments.
func CheckComments(fset *token.FileSet, table *marker.Table, path string, files []*ast.File) diag.List {
	r := &reader{path: path, fset: fset, table: table, syntax: newSyntax()}
	for _, file := range files {
		r.file(file)
	}
	return r.problems
}

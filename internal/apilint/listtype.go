package apilint

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// listTypes is the linter of +listType. It suggests no fix for a missing one, but API servers take the list as atomic.
const listTypes = "ssatags"

// fields returns the fields of packages by their positions.
func fields(roots []*packages.Package) map[token.Pos]*ast.Field {
	all := map[token.Pos]*ast.Field{}
	for _, root := range roots {
		for _, file := range root.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				if field, ok := n.(*ast.Field); ok {
					all[field.Pos()] = field
				}
				return true
			})
		}
	}
	return all
}

// addListType returns the edit that says what API servers take for granted: a list without +listType is atomic. It
// returns none for a field that has the marker.
func addListType(set *load.Set, field *ast.Field) []diag.Edit {
	if field == nil || len(field.Names) == 0 || strings.Contains(field.Doc.Text(), "+listType") {
		return nil
	}
	pos := set.Fset.Position(field.Names[0].Pos())
	return []diag.Edit{{Pos: pos, New: "// +listType=atomic\n" + strings.Repeat("\t", pos.Column-1)}}
}

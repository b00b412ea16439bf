package gengobridge

import (
	"go/ast"
	"go/parser"
	"go/token"

	"golang.org/x/tools/imports"
	"k8s.io/gengo/v2/generator"
)

// formatted returns Go code as gengo formats it: imports in groups, and simplified as by gofmt -s. gengo starts gofmt
// for each file. Here it starts only for code that it may simplify: that saves 1 of 2 s for the listers of k8s.io/api.
// The blank line above keeps gen's first lines from being documentation of the package.
func formatted(source string) ([]byte, error) {
	format := generator.NewGoFile().Format
	if file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution); err == nil &&
		!simplifiable(file) {
		format = func(src []byte) ([]byte, error) {
			return imports.Process("", src,
				&imports.Options{Comments: true, TabIndent: true, TabWidth: 8, FormatOnly: true})
		}
	}
	code, err := format([]byte(source))
	return append([]byte("\n"), code...), err
}

// simplifiable reports whether gofmt -s may change a file: literals inside of literals, slices up to a length, ranges
// with blank variables, and declarations of nothing.
func simplifiable(file *ast.File) (found bool) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CompositeLit:
			for _, element := range node.Elts {
				found = found || holdsLiteral(element)
			}
		case *ast.SliceExpr:
			_, call := node.High.(*ast.CallExpr)
			found = found || call
		case *ast.RangeStmt:
			found = found || isBlank(node.Key) || isBlank(node.Value)
		case *ast.GenDecl:
			found = found || node.Lparen.IsValid() && len(node.Specs) == 0
		}
		return !found
	})
	return found
}

// holdsLiteral reports whether an element of a literal is one, or a pointer to one, or has such a key or value.
func holdsLiteral(element ast.Expr) bool {
	switch e := element.(type) {
	case *ast.KeyValueExpr:
		return holdsLiteral(e.Key) || holdsLiteral(e.Value)
	case *ast.UnaryExpr:
		return holdsLiteral(e.X)
	case *ast.CompositeLit:
		return true
	}
	return false
}

func isBlank(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return ok && name.Name == "_"
}

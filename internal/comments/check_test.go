package comments

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/gen-toolkit/gen/internal/markers"
)

// TestCheckOfMethods: the check takes files with methods.
func TestCheckOfMethods(t *testing.T) {
	fset := token.NewFileSet()
	source := "package v1\n\ntype Fruit int\n\n// Eat eats.\nfunc (Fruit) Eat() {}\n"
	file, err := parser.ParseFile(fset, "fruit.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	problems := Check(fset, markers.NewTable(nil), "example.org/fruit/v1", []*ast.File{file})
	if len(problems) > 0 {
		t.Error(problems)
	}
}

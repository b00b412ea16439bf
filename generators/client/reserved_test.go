package client

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestReservedMethods: the reserved names are those of the fields that generated clients and fakes have, and of the
// methods that their code calls on itself, in all golden cases.
func TestReservedMethods(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/*.txtar", "testdata/*/*.txtar"} {
		matches, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, matches...)
	}
	found := map[string]bool{}
	for _, name := range files {
		golden, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range golden.Files {
			if !strings.HasPrefix(f.Name, "want/") || !strings.Contains(f.Name, "/typed/") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, decl := range file.Decls {
				fieldsOf(decl, found)
				callsOf(decl, found)
			}
		}
	}
	want := map[string]bool{}
	for _, name := range reservedMethods {
		want[name] = true
	}
	if diff := cmp.Diff(found, want); diff != "" {
		t.Errorf("-generated +reserved:\n%s", diff)
	}
}

// fieldsOf adds the fields of unexported structs, which clients and fakes are.
func fieldsOf(decl ast.Decl, into map[string]bool) {
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.TYPE {
		return
	}
	for _, spec := range gen.Specs {
		t := spec.(*ast.TypeSpec)
		s, ok := t.Type.(*ast.StructType)
		if !ok || t.Name.IsExported() {
			continue
		}
		for _, f := range s.Fields.List {
			for _, name := range f.Names {
				into[name.Name] = true
			}
			if len(f.Names) == 0 {
				into[nameOf(f.Type)] = true
			}
		}
	}
}

// nameOf returns the name of an embedded type, e.g. "Client" for *gentype.Client[*v1.Fruit].
func nameOf(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return nameOf(t.X)
	case *ast.IndexExpr:
		return nameOf(t.X)
	case *ast.IndexListExpr:
		return nameOf(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	}
	return t.(*ast.Ident).Name
}

// callsOf adds what a method of an unexported type selects from its receiver.
func callsOf(decl ast.Decl, into map[string]bool) {
	f, ok := decl.(*ast.FuncDecl)
	if !ok || f.Recv == nil || len(f.Recv.List[0].Names) == 0 || ast.IsExported(nameOf(f.Recv.List[0].Type)) {
		return
	}
	receiver := f.Recv.List[0].Names[0].Name
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == receiver {
				into[s.Sel.Name] = true
			}
		}
		return true
	})
}

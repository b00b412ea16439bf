package conformance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sameExports compares what upstream's generated.pb.go files and gen's export: methods with their types, and variables.
func sameExports(t *testing.T, p protobufCopies) {
	count := 0
	for _, file := range p.stockFiles(t, "generated.pb.go") {
		want := exportsOf(t, file.name)
		if len(want) == 0 { // of a package without messages
			continue
		}
		got := exportsOf(t, filepath.Join(p.out, filepath.FromSlash(file.path)))
		if !slices.Equal(want, got) {
			t.Errorf("%s exports\n%s\nwant\n%s", file.path, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		count += len(want)
	}
	t.Logf("%d exported methods and variables", count)
	if count < 5000 {
		t.Error("the comparison is void")
	}
}

func exportsOf(t *testing.T, name string) (all []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() {
				all = append(all, decl.Name.Name+listed(decl.Recv)+listed(decl.Type.Params)+listed(decl.Type.Results))
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok && spec.Names[0].IsExported() {
					all = append(all, "var "+spec.Names[0].Name)
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

// listed returns the types of a list of parameters, e.g. "([]byte, error)".
func listed(fields *ast.FieldList) string {
	var all []string
	if fields != nil {
		for _, f := range fields.List {
			for range max(1, len(f.Names)) {
				all = append(all, types.ExprString(f.Type))
			}
		}
	}
	return "(" + strings.Join(all, ", ") + ")"
}

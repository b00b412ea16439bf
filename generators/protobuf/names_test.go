package protobuf

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestNames: the names of the templates, and the lists of names, are those of generated files: of all golden cases, and
// of testdata. It leaves out names that follow from a message or a field, and those of Go: messageInfoFruit,
// textOfLabels, init.
func TestNames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]bool{"helpers": {}, "locals": {}, "predeclared": {}}
	for _, name := range files {
		golden, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range golden.Files {
			if path.Base(f.Name) == "generated.pb.go" {
				collect(t, f.Data, found)
			}
		}
	}
	for _, dir := range []string{"served/pantry/v1", "v034/messages"} {
		source, err := os.ReadFile(filepath.Join("../../testdata", dir, "generated.pb.go"))
		if err != nil {
			t.Fatal(err)
		}
		collect(t, source, found)
	}
	for name := range scalars { // code converts to any of them
		found["predeclared"][name] = true
	}
	for _, names := range found {
		maps.DeleteFunc(names, func(name string, _ bool) bool {
			return name == "init" || strings.HasPrefix(name, "messageInfo") || strings.HasPrefix(name, "textOf")
		})
	}
	for of, list := range map[string][]string{"helpers": helpers(), "locals": locals, "predeclared": predeclared} {
		want := map[string]bool{}
		for _, name := range list {
			want[name] = true
		}
		if diff := cmp.Diff(found[of], want); diff != "" {
			t.Errorf("%s (-generated +listed):\n%s", of, diff)
		}
	}
}

// collect adds the names that a generated file declares beside methods and in functions, and those of Go's own that it
// uses.
func collect(t *testing.T, source []byte, found map[string]map[string]bool) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "generated.pb.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				found["helpers"][d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						found["helpers"][name.Name] = true
					}
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool { return use(n, found["predeclared"]) })
			return false
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					local(e, found["locals"])
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				local(n.Key, found["locals"])
				local(n.Value, found["locals"])
			}
		case *ast.Field:
			for _, name := range n.Names {
				local(name, found["locals"])
			}
		case *ast.DeclStmt:
			for _, spec := range n.Decl.(*ast.GenDecl).Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					local(name, found["locals"])
				}
			}
		}
		return use(n, found["predeclared"])
	})
}

func local(e ast.Expr, into map[string]bool) {
	if name, ok := e.(*ast.Ident); ok && name != nil && name.Name != "_" {
		into[name.Name] = true
	}
}

func use(n ast.Node, into map[string]bool) bool {
	if name, ok := n.(*ast.Ident); ok && slices.Contains(types.Universe.Names(), name.Name) {
		into[name.Name] = true
	}
	return true
}

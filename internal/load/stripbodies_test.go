package load

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"testing"
)

// FuzzStripBodies holds the blanked source against the parser: the same declarations, the same positions, no bodies.
func FuzzStripBodies(f *testing.F) {
	for _, seed := range []string{
		"package p\nfunc f(x interface{ A() }) struct{ a int } { return struct{ a int }{1} }\ntype T struct{ F " +
			"func() }\n",
		"package p\nfunc f() { s := `}`; r := '}'; _ = \"\\\"}\" /* } */ // }\n}\n\n// Doc.\ntype T int\n",
		"package p\nvar f = func() int { return 1 }\nvar m = map[string]func(){\"a\": nil}\ntype F func() interface{ " +
			"A() }\n",
		"package p\n\n// A is dropped.\n//\n// A.\nfunc A() {}\n\n// Free.\n\n// N is not.\nfunc N() {} // N\n// " +
			"T\ntype T int\n// B\n\nfunc B() {}\n",
		"package p\ntype G[T interface{ ~int }] struct{ X T }\nfunc (g G[T]) M() (r map[string]struct{}) { return " +
			"nil }\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) { sameDeclarations(t, src) })
}

// TestStripBodiesOfTheStandardLibrary runs the same check over real code.
func TestStripBodiesOfTheStandardLibrary(t *testing.T) {
	for _, pattern := range []string{
		"go/types/*.go", "net/http/*.go", "encoding/json/*.go", "text/template/parse/*.go", "reflect/*.go",
	} {
		names, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("no files for %s: %v", pattern, err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sameDeclarations(t, src)
		}
	}
}

func sameDeclarations(t *testing.T, src []byte) {
	t.Helper()
	for _, drop := range []func(string, bool) bool{nothing, func(name string, _ bool) bool { return name > "M" }} {
		want, ok := declarations(src, drop)
		if !ok {
			return
		}
		got, ok := declarations(stripBodies(nil, src, true, true, drop), nothing)
		if !ok {
			t.Fatalf("blanked source does not parse:\n%s", stripBodies(nil, src, true, true, drop))
		}
		if got != want {
			t.Fatalf("declarations differ, got:\n%s\nwant:\n%s", got, want)
		}
	}
}

func nothing(string, bool) bool { return false }

// declarations prints types, constants and function signatures with their positions and comments, without functions
// with bodies that drop selects.
func declarations(src []byte, drop func(string, bool) bool) (string, bool) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "x.go", src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return "", false
	}
	var out bytes.Buffer
	for _, decl := range file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			if fn.Body != nil && fset.Position(fn.Pos()).Column == 1 && drop(fn.Name.Name, fn.Recv != nil) {
				continue
			}
			fn.Body = nil
		} else if decl.(*ast.GenDecl).Tok == token.VAR {
			continue
		}
		out.WriteString(fset.Position(decl.Pos()).String() + " ")
		_ = printer.Fprint(&out, fset, decl)
		out.WriteString("\n")
	}
	return out.String(), true
}

// BenchmarkStripBodies blanks a file that is mostly function bodies.
func BenchmarkStripBodies(b *testing.B) {
	src, err := os.ReadFile(filepath.Join(build.Default.GOROOT, "src", "net", "http", "h2_bundle.go"))
	if err != nil {
		src, err = os.ReadFile(filepath.Join(build.Default.GOROOT, "src", "net", "http", "server.go"))
	}
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	buffer := make([]byte, len(src))
	for b.Loop() {
		stripBodies(buffer, src, true, false, irrelevant)
	}
}

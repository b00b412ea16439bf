package load

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/trace"
)

// source is a module in which b imports a, d imports c for its type C, and r imports p/q, as c does for its type Q.
// Only c has no markers.
var source = map[string]string{
	"go.mod":  "module example.org/m\n\ngo 1.26\n",
	"a/a.go":  "// +a\npackage a\n\ntype A struct{ N int }\n",
	"a/aa.go": "package a\n\ntype AA struct{ A A }\n",
	"b/b.go":  "// +b\npackage b\n\nimport \"example.org/m/a\"\n\ntype B struct{ A a.A }\n",
	"c/c.go": "package c\n\nimport \"example.org/m/p/q\"\n\ntype C struct{ N int }\n\ntype Q struct{ Q q.Q " +
		"}\n\nfunc (Q) IsZero() bool { return true }\n",
	"d/d.go":   "// +d\npackage d\n\nimport \"example.org/m/c\"\n\ntype D struct{ C c.C }\n",
	"e/none":   "",
	"p/q/q.go": "// +q\npackage q\n\ntype Q int\n",
	"r/r.go":   "// +r\npackage r\n\nimport \"example.org/m/p/q\"\n\ntype R q.Q\n",
	"f-g/f.go": "// +f\npackage g\n\ntype F int\n",
}

// A remembering loads a module several times.
type remembering struct {
	*testing.T
	dir    string
	memory Memory
}

func (r *remembering) write(name, content string) {
	r.Helper()
	write(r.T, r.dir, map[string]string{name: content})
}

func (r *remembering) load() *Set {
	r.Helper()
	set, problems, err := Packages(r.Context(),
		Config{Dir: r.dir, Patterns: []string{"./..."}, Record: trace.NewStamped(), Memory: &r.memory})
	if err != nil || len(problems) > 0 {
		r.Fatal(err, problems)
	}
	return set
}

// TestMemory: unchanged packages are reused, those that depend on a change are new, and the result is that of a load
// without a memory.
func TestMemory(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	for _, c := range []struct {
		name    string
		change  func(*remembering)
		renewed string // the packages whose types are new
	}{
		{"nothing", func(*remembering) {}, ""},
		{"a file", func(r *remembering) { r.write("a/a.go", "// +a\npackage a\n\ntype A struct{ N string }\n") },
			"a b"},
		{"a file on which nothing depends", func(r *remembering) {
			r.write("b/b.go", "// +b\npackage b\n\nimport \"example.org/m/a\"\n\ntype B struct{ A []a.A }\n")
		}, "b"},
		{"a package without markers", func(r *remembering) {
			r.write("c/c.go", "package c\n\ntype C struct{ N string "+
				"}\n")
		}, "c d"},
		{"a marker", func(r *remembering) { r.write("c/c.go", "// +c\npackage c\n\ntype C struct{ N int }\n") }, "c d"},
		{"a new file", func(r *remembering) { r.write("a/more.go", "package a\n\ntype More int\n") }, "a b"},
		{"a file less", func(r *remembering) { _ = os.Remove(filepath.Join(r.dir, "a/aa.go")) }, "a b"},
		{"a file for another system", func(r *remembering) { r.write("a/aa.go", "//go:build ignore\n\npackage a\n") },
			"a b"},
		{"a new package", func(r *remembering) { r.write("e/e.go", "// +e\npackage e\n\ntype E int\n") }, "e"},
		{"a package below another one", func(r *remembering) {
			r.write("a/below/e.go", "// +e\npackage below\n\ntype "+
				"E int\n")
		}, "a a/below b"},
		{"a package less", func(r *remembering) { _ = os.RemoveAll(filepath.Join(r.dir, "b")) }, ""},
		{"another module below", func(r *remembering) { r.write("b/go.mod", "module example.org/b\n\ngo 1.26\n") }, ""},
		{"another module above", func(r *remembering) { r.write("p/go.mod", "module example.org/p\n\ngo 1.26\n") },
			"a b c d f-g p/q r"},
		{"a new import", func(r *remembering) {
			r.write("b/b.go", "// +b\npackage b\n\nimport \"example.org/m/c\"\n\ntype B struct{ C c.C }\n")
		}, "b"},
		{"more of a package without markers", func(r *remembering) {
			r.write("d/d.go", "// +d\npackage d\n\nimport \"example.org/m/c\"\n\ntype D struct{ C c.C; Q c.Q }\n")
		}, "d"},
		{"another name", func(r *remembering) { r.write("f-g/f.go", "// +f\npackage h\n\ntype F int\n") }, "f-g"},
		{"go.mod", func(r *remembering) { r.write("go.mod", "module example.org/m\n\ngo 1.26 // or later\n") },
			"a b c d f-g p/q r"},
		{"go.work", func(r *remembering) { r.write("go.work", "go 1.26\n\nuse .\n") }, "a b c d f-g p/q r"},
		{"a vendor folder", func(r *remembering) { r.write("vendor/modules.txt", "") }, "a b c d f-g p/q r"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			r := &remembering{T: t, dir: dir}
			write(t, dir, source)
			r.load()
			before := r.load() // which is one that has taken over all
			c.change(r)
			after := r.load()
			var renewed []string
			for path, p := range after.packages {
				if old := before.packages[path]; old == nil || old.Types() != p.Types() {
					renewed = append(renewed, strings.TrimPrefix(path, "example.org/m/"))
				}
			}
			slices.Sort(renewed)
			if got := strings.Join(renewed, " "); got != c.renewed {
				t.Errorf("%q are new, want %q", got, c.renewed)
			}
			fresh := &remembering{T: t, dir: dir}
			if diff := cmp.Diff(fresh.load().describe(), after.describe()); diff != "" {
				t.Errorf("(-fresh +again)\n%s", diff)
			}
		})
	}
}

// describe says what is in a set.
func (s *Set) describe() map[string]string {
	all := map[string]string{}
	for _, root := range s.Roots {
		all["roots"] += " " + root.Path
	}
	for path, p := range s.packages {
		text := &strings.Builder{}
		for _, name := range p.Types().Scope().Names() {
			object := p.Types().Scope().Lookup(name)
			text.WriteString(types.ObjectString(object, nil) + "\n")
			if named, ok := object.Type().(*types.Named); ok {
				for m := range named.Methods() {
					text.WriteString(m.String() + "\n")
				}
			}
		}
		for _, file := range p.Files() {
			text.WriteString(s.Fset.Position(file.Package).String() + "\n")
		}
		for _, d := range p.Unresolved() {
			text.WriteString(d.Message + "\n")
		}
		all[path] = p.Name + " " + strings.Join(p.GoFiles, " ") + " " + strings.Join(p.Ignored(), " ") + "\n" +
			text.String()
	}
	return all
}

// TestMemoryDoesNotGrow: a new file set replaces one that holds too many positions of old files.
func TestMemoryDoesNotGrow(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &remembering{T: t, dir: dir}
	write(t, dir, source)
	first := r.load()
	renewed := 0
	for i := range 60 {
		r.write("a/a.go", "// +a\npackage a\n\ntype A struct{ N ["+strings.Repeat("1", i%9+1)+"]int }\n")
		set := r.load()
		if set.Fset != first.Fset {
			first, renewed = set, renewed+1
		}
		if base := set.Fset.Base(); base > 3000 {
			t.Fatalf("after %d edits there are %d positions", i, base)
		}
		if set.delta != nil && set.delta.set.delta != nil {
			t.Fatal("sets are kept that nobody needs")
		}
	}
	if renewed == 0 || renewed > 15 {
		t.Errorf("started over %d times", renewed)
	}
}

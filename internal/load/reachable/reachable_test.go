package reachable

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"sync"
	"testing"
)

func parse(t *testing.T, src string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package p\n"+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func decls(t *testing.T, src string) *Decls {
	ds := &Decls{}
	ds.Index([]*ast.File{parse(t, src)}, false)
	return ds
}

// title identifies a declaration, e.g. "Red Green" or "Color.IsZero".
func title(d *Decl) string {
	fn, ok := d.Decl.(*ast.FuncDecl)
	if !ok {
		return strings.Join(d.Names(), " ")
	}
	if fn.Recv == nil {
		return fn.Name.Name
	}
	return d.Mentions()[0].Name + "." + fn.Name.Name
}

// TestKeep: the requested declarations, and those of the package that they need, in source order, once.
func TestKeep(t *testing.T) {
	ds := decls(t, `
type A struct{ B B; X x.X }
type B []C
type C int
const Red C = 1
type D struct{ A A }
func (C) MarshalJSON() ([]byte, error) { return nil, nil }
func (C) String() E { return 0 }
type E int
type hidden = hiddenToo
type hiddenToo = C
const Green hidden = 2
func (*hidden) UnmarshalJSON([]byte) error { return nil }
type itself = itself
func (itself) IsZero() bool { return false }
`)
	titles := func(kept []*Decl) string {
		var all []string
		for _, d := range kept {
			all = append(all, title(d))
		}
		return strings.Join(all, " ")
	}
	if got, want := titles(ds.Keep(false, []string{"A"})),
		"A B C Red C.MarshalJSON hidden hiddenToo Green hidden.UnmarshalJSON"; got != want {
		t.Errorf("A needs %q, want %q", got, want)
	}
	if got, want := titles(ds.Keep(false, []string{"D", "B"})), "D"; got != want {
		t.Errorf("D needs %q beside, want %q", got, want)
	}
	if got, want := titles(ds.Keep(true, nil)), "E itself itself.IsZero"; got != want || !ds.AllKept {
		t.Errorf("the rest is %q, want %q", got, want)
	}
	used := ByFile(ds.All)[ds.All[0].File]
	if got := used.Names["x"]; !slices.Equal(got, []string{"X"}) {
		t.Errorf("mentioned of x: %q", got)
	}
}

// TestKeepMethodOfVariable: a complete package keeps the variable whose method another one has, which looks like a name
// of another package.
func TestKeepMethodOfVariable(t *testing.T) {
	ds := &Decls{Complete: true}
	ds.Index([]*ast.File{parse(t, `
var builder = Builder{}
var AddToScheme = builder.AddToScheme
var other = 1
type Builder struct{}
func (Builder) AddToScheme() {}
`)}, false)
	var all []string
	for _, d := range ds.Keep(false, []string{"AddToScheme"}) {
		all = append(all, title(d))
	}
	if got, want := strings.Join(all, " "), "builder AddToScheme Builder Builder.AddToScheme"; got != want {
		t.Errorf("AddToScheme needs %q, want %q", got, want)
	}
}

// TestFollow: every new name is visited once, and an end of the context ends the walk.
func TestFollow(t *testing.T) {
	needs := map[string][]Request[string]{
		"a.A": {{Of: "b", Names: []string{"B"}}, {Of: "c", Names: []string{"C"}}},
		"b.B": {{Of: "c", Names: []string{"C", "D"}}, {Of: "a", Names: []string{"A"}}},
		"c.D": {{Of: "b", All: true}},
	}
	var visiting sync.Mutex
	var visited []string
	visit := func(r Request[string]) (others []Request[string]) {
		visiting.Lock()
		defer visiting.Unlock()
		if r.All {
			visited = append(visited, r.Of)
		}
		for _, name := range r.Names {
			visited = append(visited, r.Of+"."+name)
			others = append(others, needs[r.Of+"."+name]...)
		}
		return others
	}
	first := []Request[string]{{Of: "a", Names: []string{"A"}}}
	if err := Follow(t.Context(), 2, first, visit); err != nil {
		t.Fatal(err)
	}
	slices.Sort(visited)
	if got, want := strings.Join(visited, " "), "a.A b b.B c.C c.D"; got != want {
		t.Errorf("visited %s, want %s", got, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Follow(ctx, 2, first, visit); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestOrder: imports come first, and each cycle is reported with its path.
func TestOrder(t *testing.T) {
	imports := map[string][]string{"a": {"b", "c"}, "b": {"c"}, "c": {"d"}, "d": {"b", "d"}}
	var cycles []string
	all := Order([]string{"a", "c"}, func(p string) []string { return imports[p] }, func(cycle []string) {
		cycles = append(cycles, strings.Join(cycle, " "))
	})
	if got, want := strings.Join(all, " "), "d c b a"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if want := []string{"b c d", "d"}; !slices.Equal(cycles, want) {
		t.Errorf("cycles %q, want %q", cycles, want)
	}
}

// TestTooNested: a type that doubles at each level is found before the type checker is asked, and deep literals are.
func TestTooNested(t *testing.T) {
	doubling := func(levels int) string {
		var b strings.Builder
		for i := range levels {
			fmt.Fprintf(&b, "type T%d struct{ A, B T%d }\n", i, i+1)
		}
		return b.String() + fmt.Sprintf("type T%d int\n", levels)
	}
	for name, c := range map[string]struct{ src, want string }{
		"15 levels":       {doubling(15), ""},
		"30 levels":       {doubling(30), "would not end"},
		"pointers":        {strings.ReplaceAll(doubling(30), "B T", "B *T"), ""},
		"99 slices":       {"type T " + strings.Repeat("[]", 99) + "int", ""},
		"101 slices":      {"type T " + strings.Repeat("[]", 101) + "int", "the type T is nested more than 100 levels"},
		"it holds itself": {"type T struct{ T T }", ""},
	} {
		ds := decls(t, c.src)
		ds.Keep(true, nil)
		found, why := TooNested([]string{"p"},
			func(string) []*Decl { return ds.All },
			func(string, *ast.File) map[string][]string { return nil })
		if (found != nil) != (c.want != "") || !strings.Contains(why, c.want) {
			t.Errorf("%s: %q, want %q", name, why, c.want)
		}
	}
}

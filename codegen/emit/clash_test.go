package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/contract"
)

// TestRender prints bodies that name cache.Indexers, and compares the name under which they import its package.
func TestRender(t *testing.T) {
	const renamed, usual = "toolscache", "cache"
	for body, want := range map[string]string{
		"func f() { cache := 1; _ = cache }":                                renamed,
		"func f() { x, cache := 1, 2; _, _ = x, cache }":                    renamed,
		"func f() { for cache := range 3 { _ = cache } }":                   renamed,
		"func f(cache int) {}":                                              renamed,
		"func f(x struct{ y int }, cache int) {}":                           renamed,
		"func f() (cache int) { return }":                                   renamed,
		"func (cache T) f() {}; type T int":                                 renamed,
		"func f[cache any]() {}":                                            renamed,
		"var cache int":                                                     renamed,
		"var ( x = struct{ y int }{1}; cache int )":                         renamed,
		"const cache = 1":                                                   renamed,
		"type cache int":                                                    renamed,
		"func cache() {}":                                                   renamed,
		"func f() { switch cache := any(1).(type) { default: _ = cache } }": renamed,

		"type T struct { cache int }":              usual,
		"type T struct { x, cache int }":           usual,
		"type T struct { x func(int); cache int }": usual,
		"var x = struct{ y int }{ y: 1 }":          usual,
		"func f(t T) int { return t.cache }":       usual,
		"var x = T{cache: 1}":                      usual,
		"// cache\nvar x = \"cache\"":              usual,
		"var x cache.Indexer":                      usual,
	} {
		prints := 0
		f, err := render(Frame{Package: "v1"}, contract.GoFile{}, func(f *File) error {
			prints++
			indexers := f.Ref(Ident{Path: "k8s.io/client-go/tools/cache", Name: "Indexers"})
			f.Print(body + "\nvar indexers " + indexers + "\n")
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		got, err := f.Bytes()
		if err != nil || !strings.Contains(string(got), "var indexers "+want+".Indexers") {
			t.Errorf("%s: want %s.Indexers, got %v\n%s", body, want, err, got)
		}
		if times := map[string]int{usual: 1, renamed: 2}[want]; prints != times {
			t.Errorf("%s: printed %d times, want %d", body, prints, times)
		}
	}
}

// TestRenderTwice prints a body that also declares the second choice.
func TestRenderTwice(t *testing.T) {
	f, err := render(Frame{Package: "v1"}, contract.GoFile{Declared: []string{"clientgotoolscache"}},
		func(f *File) error {
			f.Print("func f(cache, toolscache int) {}\nvar x " +
				f.Ref(Ident{Path: "k8s.io/client-go/tools/cache", Name: "Indexers"}) + "\n")
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Bytes()
	if err != nil || !strings.Contains(string(got), "var x k8siotoolscache.Indexers") &&
		!strings.Contains(string(got), "var x k8sioclientgotoolscache.Indexers") {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestRenderEnds prints bodies for which no alias is free: one that is not Go, and one that declares each alias.
func TestRenderEnds(t *testing.T) {
	for after, want := range map[string]string{
		".1":             "is not Go",
		".X; var %s int": "whatever these are: cache, toolscache",
	} {
		f, err := render(Frame{Package: "v1"}, contract.GoFile{}, func(f *File) error {
			alias, _, _ := strings.Cut(f.Ref(Ident{Path: "k8s.io/client-go/tools/cache", Name: "X"}), ".")
			f.Print("var x = " + alias + strings.ReplaceAll(after, "%s", alias))
			return nil
		})
		if err == nil {
			_, err = f.Bytes()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", after, err, want)
		}
	}
}

// TestBytesRefuses holds that a file that nobody can print again does not hide an import.
func TestBytesRefuses(t *testing.T) {
	f := New(Frame{Package: "v1"})
	f.Print("func f(cache int) {}\nvar x " + f.Ref(Ident{Path: "k8s.io/client-go/tools/cache", Name: "Indexers"}))
	if got, err := f.Bytes(); err == nil || !strings.Contains(err.Error(), "names of imports, cache") {
		t.Errorf("got %v\n%s", err, got)
	}
}

func TestIdentifiers(t *testing.T) {
	text := MustTemplate("test", `func (c *{{.Client}}) New{{.Kind}}(ctx {{ref "context.Context"}}) {
	{{- if .Err}}err := c.do(){{end}}
	return &options{key: value}
}`)
	got := text.Identifiers()
	for _, want := range []string{"c", "ctx", "err", "options", "value"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	for _, other := range []string{"Client", "do", "key", "if", "ref", "context"} {
		if slices.Contains(got, other) {
			t.Errorf("%q is in %q", other, got)
		}
	}
}

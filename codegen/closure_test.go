package codegen

import (
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestClosure: a closure says what gen.yaml says, and which packages it is about in which order; where any of it is not
// known, it can't be compared.
func TestClosure(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join("..", "examples", "fruit"))
	if err != nil {
		t.Fatal(err)
	}
	sumOf := func(settings string, record *trace.Recorder, paths ...string) (trace.Sum, bool) {
		t.Helper()
		set, _, err := load.Packages(t.Context(), load.Config{Dir: dir, Patterns: []string{"./api/..."}, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		api, _, err := model.Build(t.Context(), set, &marker.Table{}, model.Inputs{})
		if err != nil {
			t.Fatal(err)
		}
		p := &Pass{inv: &Invocation{}, set: set}
		if settings != "" {
			p.inv.settings = []byte(settings)
		}
		var packages []*model.Package
		for _, path := range paths {
			packages = append(packages, api.Package("github.com/gen-toolkit/gen/examples/fruit/api/"+path))
		}
		return sum(p.Closure(packages...))
	}
	seen := map[trace.Sum]string{}
	for what, of := range map[string]func() (trace.Sum, bool){
		"one":              func() (trace.Sum, bool) { return sumOf("s", trace.New(), "v1") },
		"two":              func() (trace.Sum, bool) { return sumOf("s", trace.New(), "v1", "orchard/v1") },
		"two turned":       func() (trace.Sum, bool) { return sumOf("s", trace.New(), "orchard/v1", "v1") },
		"another gen.yaml": func() (trace.Sum, bool) { return sumOf("t", trace.New(), "v1") },
	} {
		first, ok := of()
		again, _ := of()
		if !ok || first != again || seen[first] != "" {
			t.Errorf("%s: %x, %x, known %t, also %q", what, first, again, ok, seen[first])
		}
		seen[first] = what
	}
	if _, ok := sumOf("", trace.New(), "v1"); ok {
		t.Error("it is known although gen.yaml is not")
	}
	if _, ok := sumOf("s", nil, "v1"); ok {
		t.Error("it is known although nobody has seen the files")
	}
}

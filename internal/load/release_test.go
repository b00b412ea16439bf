package load

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/trace"
)

// TestRelease: a released package holds no declarations, and answers as before. A package that a later load may reuse,
// or that was loaded completely, stays as it is.
func TestRelease(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	dir := t.TempDir()
	write(t, dir, source)
	cfg := Config{Dir: dir, Patterns: []string{"./..."}, Record: trace.NewStamped()}
	reused, complete := cfg, cfg
	reused.Memory, complete.Complete = &Memory{}, true
	for _, c := range []struct {
		name string
		Config
		stays bool
	}{{"once", cfg, false}, {"reused", reused, true}, {"complete", complete, true}} {
		t.Run(c.name, func(t *testing.T) {
			set, problems, err := Packages(t.Context(), c.Config)
			if err != nil || len(problems) > 0 {
				t.Fatal(err, problems)
			}
			p := set.Package("example.org/m/b")
			declared := p.Declared()
			p.Release()
			if stays := len(p.Files()[0].Decls) > 0; stays != c.stays {
				t.Errorf("has declarations: %v", stays)
			}
			if diff := cmp.Diff(declared, p.Declared()); diff != "" {
				t.Error(diff)
			}
			if !p.DependsOn("example.org/m/a") || p.DependsOn("example.org/m/c") {
				t.Error("the package has lost its imports")
			}
			if p.Types().Scope().Lookup("B") == nil {
				t.Error("the package has lost its types")
			}
			if _, known := p.Key(); !known {
				t.Error("the package has no key")
			}
		})
	}
}

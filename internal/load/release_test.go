package load

import (
	"go/token"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/trace"
)

// TestRelease: once read, a root holds no declarations, and answers as before. A package that a later load may reuse,
// or that was loaded completely, stays as it is.
func TestRelease(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	dir := t.TempDir()
	padded := maps.Clone(source)
	for _, name := range []string{"a/a.go", "b/b.go", "c/c.go"} {
		padded[name] += "\n//" + strings.Repeat(" ", partSize) // each package is a part
	}
	write(t, dir, padded)
	read := func(_ *token.FileSet, p *Package) any { return p.Declared() }
	cfg := Config{Dir: dir, Patterns: []string{"./..."}, Record: trace.NewStamped(), Read: read}
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
			if stays := len(p.Files()[0].Decls) > 0; stays != c.stays {
				t.Errorf("has declarations: %v", stays)
			}
			if diff := cmp.Diff(p.Read(), any(p.Declared())); diff != "" {
				t.Error(diff)
			}
			if !p.DependsOn("example.org/m/a") || p.DependsOn("example.org/m/c") {
				t.Error("the package has lost its imports")
			}
			if p.Types().Scope().Lookup("B") == nil {
				t.Error("the package has lost its types")
			}
			if _, ok := p.Key(); !ok {
				t.Error("the package has no key")
			}
		})
	}
}

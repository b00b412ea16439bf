package gengobridge_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/gengo/v2/generator"
	"k8s.io/gengo/v2/types"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/gengobridge"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
)

// described is a generator of gengo that prints all that it can see of types: fields, tags, comments, methods and the
// types of other packages.
type described struct{ generator.GoGenerator }

func (described) GenerateType(_ *generator.Context, t *types.Type, w io.Writer) error {
	print := func(format string, args ...any) {
		fmt.Fprintf(w, "// %s\n", strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", " "))
	}
	print("%s %s: %q %q", t.Name, t.Kind, t.CommentLines, t.SecondClosestCommentLines)
	for _, m := range t.Members {
		print("%s %s %q %q of %q", m.Name, m.Type, m.Tags, m.CommentLines, m.Type.CommentLines)
		for name := range m.Type.Methods {
			if len(m.Type.Methods) == 1 {
				print("%s.%s", m.Type, name)
			}
		}
	}
	return nil
}

// TestRandomEdits changes a project at random. After each change and run, a run without a cache finds nothing to do.
func TestRandomEdits(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	g := gengobridge.New(gengobridge.Config{Name: "described", Doc: "descriptions", NameSystems: nameSystems,
		DefaultNameSystem: "public", Pure: true,
		Targets: func(c *generator.Context, _ gengobridge.Run) (all []generator.Target) {
			for _, path := range c.Inputs {
				pkg := c.Universe[path]
				all = append(all, &generator.SimpleTarget{PkgName: pkg.Name, PkgPath: pkg.Path, PkgDir: pkg.Dir,
					FilterFunc: func(_ *generator.Context, t *types.Type) bool { return t.Name.Package == pkg.Path },
					GeneratorsFunc: func(*generator.Context) []generator.Generator {
						return []generator.Generator{described{generator.GoGenerator{
							OutputFilename: "zz_generated.described.go"}}}
					}})
			}
			return all
		}})
	cfg := driver.Config{Dir: dir, Roots: []string{dir}, Generators: []*codegen.Generator{g},
		Jobs: []jobs.Job{{Packages: []string{"./api/..."}, Generate: []jobs.Selected{{Generator: g}}}}}
	if cfg.Store, err = memo.Open(filepath.Join(t.TempDir(), "cache"), nil); err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edits := []func(n int){
		func(n int) {
			put("api/v1/a.go", fmt.Sprintf("// +groupName=example.org\npackage v1\n\n"+
				"import \"example.org/x/basis\"\n\n// A is %d.\ntype A struct { B basis.B `json:\"b%d\"` }\n", n, n))
		},
		func(n int) {
			put("basis/b.go", fmt.Sprintf("package basis\n\n// B is %d.\ntype B struct{ N [%d]int }\n", n, n))
		},
		func(n int) { put("basis/m.go", fmt.Sprintf("package basis\n\nfunc (B) M%d() { _ = %d }\n", n, n)) },
		func(n int) { put("basis/n.go", fmt.Sprintf("package basis\n\nvar N = %d\n", n)) },
		func(n int) {
			put("api/v1/c.go", fmt.Sprintf("package v1\n\n// +tag=%d\n\n// C is.\ntype C map[string]A\n", n))
		},
		func(int) { _ = os.Remove(filepath.Join(dir, "api/v1/c.go")) },
		func(int) { _ = os.Remove(filepath.Join(dir, "api/v1/zz_generated.described.go")) },
	}
	put("go.mod", "module example.org/x\n\ngo 1.26\n")
	edits[1](0)
	edits[0](0)
	random := rand.New(rand.NewPCG(5, 6))
	var done []string
	for range 60 {
		i, n := random.IntN(len(edits)), random.IntN(3)
		done = append(done, fmt.Sprintf("%d(%d)", i, n))
		edits[i](n)
		run := func(cfg driver.Config) *driver.Result {
			result, err := driver.Run(t.Context(), cfg)
			if err != nil || result.Changes == nil {
				t.Fatalf("after %v: %v, %v", done, err, result)
			}
			return result
		}
		result := run(cfg)
		if err := result.Changes.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		result.Keep()
		fresh := cfg
		fresh.Store = nil
		for _, change := range run(fresh).Changes.Pending() {
			after, err := change.New.Bytes()
			t.Fatalf("after %v: %s is to be %s\n%s %v", done, change.Path, change.Status, after, err)
		}
	}
	content, err := os.ReadFile(filepath.Join(dir, "api/v1/zz_generated.described.go"))
	if err != nil || !strings.Contains(string(content), "example.org/x/basis.B") {
		t.Errorf("the generator has written %s, %v", content, err)
	}
}

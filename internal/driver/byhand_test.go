package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// TestFilledInByHand: files without a generated-by line of their own are gen's all the same: each run updates them, and
// one that is no longer wanted goes.
func TestFilledInByHand(t *testing.T) {
	p := newTemplated(t)
	raw := &codegen.Generator{Name: "raw", Doc: "raw"}
	raw.Plan = func(pass *codegen.Pass) (files []codegen.File, err error) {
		for _, pkg := range pass.API.Packages {
			types, out := len(pkg.Types), pass.OutputDir("out")
			for name, text := range map[string]string{
				filepath.Join(pass.PackageDir(pkg).Dir, "zz_generated.raw.go"): "package fruit\n\nconst Types = %d\n",
				filepath.Join(out.Dir, "types.json"):                           "{\"types\": %d}\n",
			} {
				files = append(files, codegen.File{Path: name, Source: []string{pkg.Path},
					Render: func() ([]byte, error) { return fmt.Appendf(nil, text, types), nil }})
			}
			if types == 2 {
				return nil, nil
			}
		}
		return files, nil
	}
	p.cfg.Generators = []*codegen.Generator{raw}
	p.cfg.Jobs = []jobs.Job{{Packages: []string{"."}, Generate: []jobs.Selected{{Generator: raw}}}}
	for types, want := range []string{"const Types = 0", "const Types = 1", ""} {
		text := "// +groupName=example.org\npackage fruit\n"
		for i := range types {
			text += fmt.Sprintf("\ntype T%d int\n", i)
		}
		p.write("api.go", text)
		result, err := Run(t.Context(), p.cfg)
		if err != nil || result.Changes == nil {
			t.Fatalf("%d types: %v, %v", types, err, result.Diagnostics)
		}
		if err := result.Changes.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		code, _ := os.ReadFile(filepath.Join(p.dir, "zz_generated.raw.go"))
		data, _ := os.ReadFile(filepath.Join(p.dir, "out", "types.json"))
		if !strings.Contains(string(code), want) || (want == "") != (len(code)+len(data) == 0) {
			t.Errorf("%d types: %q, %q", types, code, data)
		}
	}
}

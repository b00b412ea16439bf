package compare

import (
	"context"
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A checked package is type-checked in one of the two states.
type checked struct {
	types    *types.Package
	problems []problem
}

// A problem is an error of a package's types.
type problem struct{ position, message string }

// A state is contents of Go files by absolute paths, in the place of those on the disk or beside them. A file without
// content is not there.
type state map[string][]byte

// check type-checks the packages in directories, with the function bodies of all of their files, and of other packages
// only the declarations that they need. With all declarations of dependencies, gen migrate takes 9 s and 1.3 GB for
// argo-cd instead of 1 s and 0.25 GB.
func (s state) check(ctx context.Context, env, dirs []string) (map[string]checked, error) {
	overlay, disk := trace.Overlay{}, trace.NewStamped()
	for _, dir := range dirs {
		entries, _ := disk.ReadDir(dir) // there may be none yet
		for _, e := range entries {
			if name := filepath.Join(dir, e.Name()); isSource(name) {
				if bytes, err := disk.ReadFile(name); err == nil {
					overlay[name] = content.Of(bytes)
				}
			}
		}
	}
	for name, bytes := range s {
		overlay[name] = content.Of(bytes)
	}
	modules, err := load.Config{Env: env, Lenient: true}.ByModule(dirs, overlay)
	if err != nil {
		return nil, err
	}
	all := map[string]checked{}
	for _, m := range modules {
		if err := checkModule(ctx, m.Config, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func isSource(name string) bool {
	return filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go")
}

// checkModule adds the packages of a module.
func checkModule(ctx context.Context, cfg load.Config, all map[string]checked) error {
	set, problems, failures, err := load.PackagesWithDownload(ctx, cfg)
	if err != nil {
		return err
	}
	if set == nil {
		return fmt.Errorf("can't load the packages in %s: %s", cfg.Dir, failures[0].Message)
	}
	for _, p := range set.Roots {
		c := checked{types: p.Types()}
		for _, d := range slices.Concat(problems, p.Unresolved()) {
			if filepath.Dir(d.Pos.Filename) == p.Dir && d.Severity == diag.Error {
				c.problems = append(c.problems, problem{d.Pos.String(), d.Message})
			}
		}
		for _, m := range p.Missing() {
			c.problems = append(c.problems, problem{m.Pos.String(), "there is no package " + m.Path})
		}
		all[p.Path] = c
	}
	return nil
}

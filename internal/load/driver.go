package load

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// mode is metadata only: one run of the go command, no export data, nothing compiled.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// driver returns the program that lists packages in the place of the go command, e.g. "/src/tools/gopackagesdriver.sh",
// or "" for none: see golang.org/x/tools/go/packages.
func driver(env []string) string {
	if env == nil {
		env = os.Environ()
	}
	named := ""
	for _, variable := range env {
		if value, ok := strings.CutPrefix(variable, "GOPACKAGESDRIVER="); ok {
			named = value
		}
	}
	switch named {
	case "":
		found, err := exec.LookPath("gopackagesdriver")
		if err != nil {
			return ""
		}
		return found
	case "off":
		return ""
	}
	return named
}

// ask has the go command, or the driver, list packages and all that they need. If one of them can't, what it says is a
// diagnostic.
func (s *Set) ask(ctx context.Context, patterns []string) ([]*packages.Package, diag.List, error) {
	listed, err := packages.Load(&packages.Config{Context: ctx, Mode: mode, Dir: s.dir, Env: s.env}, patterns...)
	switch by := driver(s.env); {
	case err == nil:
		for _, p := range listed {
			complete(p, directory(s.dir), map[*packages.Package]bool{})
		}
		return listed, nil, nil
	case by == "" && ctx.Err() == nil && strings.Contains(err.Error(), stderr):
		return nil, diag.List{s.failed(err)}, nil
	case by == "" || ctx.Err() != nil:
		return nil, nil, fmt.Errorf("list packages %s: %w", strings.Join(patterns, " "), err)
	default:
		message := strings.TrimSpace(strings.TrimPrefix(err.Error(), by+": "))
		return nil, diag.List{diag.Errorf(diag.NoPosition, "the packages driver %s can't list %s: %s", by, strings.Join(patterns, " "), message).
			Fix("%s", s.Remedy("mend it"))}, nil
	}
}

// Remedy adds to what may help what else may help where a driver lists the packages. What it complains of, it may have
// kept to itself.
func (s *Set) Remedy(usual string) string {
	if driver(s.env) == "" {
		return usual
	}
	return usual + "; the packages driver (GOPACKAGESDRIVER) must list it: GOPACKAGESPRINTDRIVERERRORS=1 shows what it says, and GOPACKAGESDRIVER=off has the go command list the packages"
}

// complete adds to a package, and to those that it imports, what drivers leave out: that of Bazel's rules_go names no
// directories. Tests, which it may list with a library, are left out.
func complete(p *packages.Package, base string, seen map[*packages.Package]bool) {
	if seen[p] {
		return
	}
	seen[p] = true
	if p.Name == "" && p.Dir == "" && len(p.Errors) > 0 {
		p.GoFiles = nil // go/packages names the file that imports what is not there
	}
	p.GoFiles = slices.DeleteFunc(slices.Clone(p.GoFiles), func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	for i, name := range p.GoFiles {
		p.GoFiles[i] = absolute(base, name)
	}
	if p.Dir == "" && len(p.GoFiles) > 0 {
		p.Dir = filepath.Dir(p.GoFiles[0])
	}
	for _, dep := range p.Imports {
		complete(dep, base, seen)
	}
}

package load

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Module is the Go module that holds a package.
type Module = golist.Module

// A Requirement is the version of a module that a go.mod file requires.
type Requirement = golist.Requirement

// Identity is [golist.Identity].
func Identity(ctx context.Context, dir string, record *trace.Recorder) (string, error) {
	return golist.Identity(ctx, dir, record)
}

// ImportPath is [golist.ImportPath].
func ImportPath(record *trace.Recorder, dir string) (string, error) {
	return golist.ImportPath(record, dir)
}

// PackageIn is [golist.PackageIn].
func PackageIn(record *trace.Recorder, dir string) string { return golist.PackageIn(record, dir) }

// ModuleAround is [golist.ModuleAround].
func ModuleAround(record *trace.Recorder, dir string) (Module, error) {
	return golist.ModuleAround(record, dir)
}

func (cfg Config) lister() golist.Lister {
	return golist.Lister{Dir: cfg.Dir, Env: cfg.Env, Record: cfg.Record, Limit: cfg.limit()}
}

func (s *Set) lister() golist.Lister {
	l := s.cfg.lister()
	l.Record = s.record
	return l
}

// Remedy is [golist.Lister.Remedy].
func (s *Set) Remedy(usual string) string { return s.lister().Remedy(usual) }

// Editable reports whether the user can change a package: see [golist.Lister.Editable].
func (s *Set) Editable(p *Package) bool { return s.lister().Editable(p.Module) }

// Requirement returns the version of a module, e.g. of "k8s.io/client-go", by the first go.mod file that requires it:
// those around dirs, those of the roots' main modules, or the one around the directory of the patterns. See
// [golist.Lister.Requirement].
func (s *Set) Requirement(path, sibling string, dirs ...string) Requirement {
	return s.lister().Requirement(path, sibling, dirs, s.mains())
}

// RequiredModule returns the path of the required module that may hold a package: see [golist.Lister.RequiredModule].
func (s *Set) RequiredModule(path string) string { return s.lister().RequiredModule(path, s.mains()) }

// Vendored reports whether a main module has a vendor directory, in which the go command looks for packages.
func (s *Set) Vendored() bool {
	return slices.ContainsFunc(s.mains(), func(dir string) bool {
		return s.record.Exists(filepath.Join(dir, "vendor", "modules.txt"))
	})
}

// OwnDirectory returns the directory of a package of the main module, e.g. "api/v1" for "example.org/fruit/api/v1", and
// reports whether it would be in that module.
func (s *Set) OwnDirectory(path string) (dir string, own bool) {
	for _, p := range s.Roots {
		if below, ok := strings.CutPrefix(path, p.Module.Path+"/"); ok && p.Module.Main {
			return below, true
		}
	}
	return "", false
}

// mains returns the directories of the roots' main modules.
func (s *Set) mains() (dirs []string) {
	for _, p := range s.Roots {
		if p.Module.Main && p.Module.Dir != "" {
			dirs = append(dirs, p.Module.Dir)
		}
	}
	return dirs
}

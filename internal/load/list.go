package load

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/golist"
)

// listRoots finds the roots by the go command; ok is false where it can't list anything.
func (s *Set) listRoots(ctx context.Context) (problems diag.List, ok bool, err error) {
	listed, problems, err := s.lister().List(ctx, s.cfg.Patterns)
	if err != nil || problems.HasErrors() {
		return problems, false, err
	}
	for _, p := range listed {
		if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			problems.Add(s.lister().Problems(p)...)
			continue
		}
		if root := s.add(p); !slices.Contains(s.Roots, root) { // drivers list some with and without its tests
			root.leftOut = s.lister().LeftOut(root.Dir, root.GoFiles)
			s.Roots = append(s.Roots, root)
		}
	}
	problems.Add(s.unmatched(listed)...)
	return problems, true, nil
}

// add adds a listed package, with its imports, unless the set has it.
func (s *Set) add(p *packages.Package) *Package {
	if found, ok := s.packages[p.PkgPath]; ok {
		return found
	}
	added := s.newPackage(p.PkgPath, p.Dir, Module{})
	added.Name, added.GoFiles, added.candidates, added.imports = p.Name, p.GoFiles, p.GoFiles, map[string]*Package{}
	if p.Module != nil {
		added.Module = Module{Path: p.Module.Path, Dir: p.Module.Dir, Main: p.Module.Main}
	}
	if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
		added.failure = p.Errors[0].Msg
	}
	s.packages[p.PkgPath] = added
	for path, dep := range p.Imports {
		added.imports[path] = s.add(dep)
	}
	return added
}

// checkSpelling is the remedy for a pattern that matches nothing.
const checkSpelling = "check the spelling, or run gen with -C in the module that holds the packages"

// unmatched reports the patterns that name no package. The go command has reported those that it lists as a package.
func (s *Set) unmatched(listed []*packages.Package) (problems []diag.Diagnostic) {
	l := s.lister()
	for _, pattern := range s.cfg.Patterns {
		named := slices.ContainsFunc(s.Roots, func(p *Package) bool { return Match(s.cfg.Dir, pattern, p) })
		reported := slices.ContainsFunc(listed, func(p *packages.Package) bool {
			return len(p.GoFiles) == 0 && (p.PkgPath == pattern || !strings.Contains(pattern, "..."))
		})
		if !named && !reported {
			d := rulePattern.At(token.Position{}, "pattern %s matches no Go packages in %s", pattern, l.Base())
			remedy := l.Remedy(cmp.Or(l.Nearest(pattern), checkSpelling))
			if first, _, _ := strings.Cut(pattern, "/"); first != "" && !strings.HasPrefix(pattern, ".") &&
				s.record.Exists(filepath.Join(l.Base(), first)) {
				remedy = fmt.Sprintf("write ./%s: a pattern without ./ is an import path", pattern)
			}
			if above := strings.TrimSuffix(pattern, "/..."); s.cfg.Lenient && l.Nearest(pattern) == "" &&
				(!filepath.IsAbs(above) || s.record.Exists(above)) {
				d.Severity = diag.Warning
			}
			problems = append(problems, d.Fix("%s", remedy))
		}
	}
	return problems
}

// Match reports whether a pattern, as the go command takes it, names the package. dir is where relative patterns start.
// It serves jobs that share one load: each selects its own packages from the common set.
func Match(dir, pattern string, p *Package) bool {
	return golist.Match(dir, pattern, p.Path, p.Dir, p.Module)
}

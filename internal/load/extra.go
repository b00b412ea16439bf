package load

import (
	"context"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Include adds packages that no pattern names and no package of the set needs, and what they import, e.g. the peers of
// a conversion. They are read like dependencies. Problems of those that can't be loaded come back without a position,
// by import path. The error is for a go command that can't run.
func (s *Set) Include(ctx context.Context, paths []string) (map[string]diag.Diagnostic, error) {
	var missing []string
	for _, path := range paths {
		if s.withoutGoCommand(path) == nil {
			missing = append(missing, path)
		}
	}
	problems, err := s.addListed(ctx, missing)
	if err != nil {
		return nil, err
	}
	var found []*Package
	for _, path := range paths {
		if p := s.Package(path); p != nil && !p.checked.decls.AllKept {
			found = append(found, p)
		}
	}
	return problems, s.check(ctx, found)
}

// withoutGoCommand returns a package that is found without the go command, or nil.
func (s *Set) withoutGoCommand(path string) *Package {
	if p := s.Package(path); p != nil || s.resolver == nil {
		return p
	}
	return s.find(path)
}

// addListed asks the go command for packages.
func (s *Set) addListed(ctx context.Context, missing []string) (map[string]diag.Diagnostic, error) {
	if len(missing) == 0 {
		return nil, nil
	}
	s.record.MarkUncacheable("the go command has looked for %s", strings.Join(missing, " "))
	problems := map[string]diag.Diagnostic{}
	listed, failed, err := s.lister().ListRequired(ctx, missing)
	if err != nil {
		return nil, err
	}
	for _, path := range missing {
		for _, d := range failed {
			problems[path] = d
		}
	}
	for _, p := range listed {
		if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			problems[p.PkgPath] = s.lister().Problems(p)[0]
			continue
		}
		s.add(p)
	}
	return problems, nil
}

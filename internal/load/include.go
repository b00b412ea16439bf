package load

import (
	"context"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Include adds packages that no pattern names and no package of the set needs, and what they import, e.g. the peers of
// a conversion. They are read like dependencies. Those that can't be loaded come back as diagnostics without a
// position, by import path.
func (s *Set) Include(ctx context.Context, paths []string) (map[string]diag.Diagnostic, error) {
	var missing []string
	for _, path := range paths {
		if s.included(path) == nil {
			missing = append(missing, path)
		}
	}
	problems, err := s.include(ctx, missing)
	if err != nil {
		return nil, err
	}
	var wishes []wish
	for _, path := range paths {
		if p := s.Package(path); p != nil && !p.followed.whole {
			wishes = append(wishes, wish{of: p, whole: true})
		}
	}
	if len(wishes) > 0 {
		s.checking.Wait()
		_, err = s.followAll(ctx, wishes)
	}
	return problems, err
}

// included returns a package that is there without the help of the go command, or nil.
func (s *Set) included(path string) *Package {
	if p := s.Package(path); p != nil || s.modules == nil {
		return p
	}
	return s.find(path)
}

// include asks the go command for packages.
func (s *Set) include(ctx context.Context, missing []string) (map[string]diag.Diagnostic, error) {
	if len(missing) == 0 {
		return nil, nil
	}
	s.record.Miss("the go command has looked for %s", strings.Join(missing, " "))
	problems := map[string]diag.Diagnostic{}
	listed, failed, err := s.ask(ctx, missing)
	if err != nil {
		return nil, err
	}
	for _, path := range missing {
		for _, d := range failed {
			problems[path] = d
		}
	}
	s.finding.Lock() // packages are still being checked
	defer s.finding.Unlock()
	for _, p := range listed {
		if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			problems[p.PkgPath] = s.listProblems(p)[0]
			continue
		}
		s.add(p)
	}
	return problems, nil
}

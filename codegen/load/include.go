package load

import (
	"context"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Include adds packages that no pattern names and no package of the set needs, and what they import, e.g. the peers of a
// conversion. They are read like dependencies. Those that can't be loaded come back as diagnostics without a position, by
// import path.
func (s *Set) Include(ctx context.Context, paths []string) (map[string]diag.Diagnostic, error) {
	var missing []string
	for _, path := range paths {
		if s.Package(path) == nil && (s.modules == nil || s.find(path) == nil) {
			missing = append(missing, path)
		}
	}
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

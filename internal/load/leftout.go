package load

import (
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/golist"
)

// LeftOut returns the problems of files and directories that the load could not read or understand. A run that has any
// can't be sure of its input. The list is complete once all packages have been requested.
func (s *Set) LeftOut() (problems diag.List) {
	s.finding.Lock()
	defer s.finding.Unlock()
	if s.resolver != nil {
		problems.Add(s.resolver.Problems()...)
	}
	problems.Add(s.unread...)
	for _, path := range slices.Sorted(maps.Keys(s.packages)) {
		problems.Add(s.packages[path].leftOut...)
	}
	return problems
}

// reportUnread keeps the problem of a file outside of the set's packages that can't be read.
func (s *Set) reportUnread(name string, err error) {
	if problem := golist.Unreadable(name, err); problem != nil {
		s.finding.Lock()
		defer s.finding.Unlock()
		s.unread.Add(*problem)
	}
}

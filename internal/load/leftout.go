package load

import (
	"maps"
	"path/filepath"
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

// Unparsed returns the problems of the Go files of a directory that gen can't read or parse, whether the set has loaded
// them or not. What such files declare is unknown. A directory without Go files has none.
func (s *Set) Unparsed(dir string) diag.List {
	p := s.newPackage("", dir, Module{})
	p.Root = true
	for _, name := range golist.FilesIn(s.record, dir) {
		if golist.IsSource(filepath.Base(name)) {
			p.candidates = append(p.candidates, name)
		}
	}
	if p.GoFiles = p.candidates; s.resolver != nil {
		p.GoFiles = nil
	}
	p.Files()
	return append(p.leftOut, p.problems...)
}

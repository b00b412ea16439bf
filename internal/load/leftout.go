package load

import (
	"errors"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// LeftOut returns problems of files and directories that the load could not read or understand, and so left out. No run
// is sure of its whole input then. It is complete once all packages have been asked for.
func (s *Set) LeftOut() (problems diag.List) {
	s.finding.Lock()
	defer s.finding.Unlock()
	if s.modules != nil {
		s.modules.failing.Lock()
		problems.Add(s.modules.failures...)
		s.modules.failing.Unlock()
	}
	problems.Add(s.unread...)
	for _, path := range slices.Sorted(maps.Keys(s.packages)) {
		problems.Add(s.packages[path].leftOut...)
	}
	return problems
}

// miss keeps the problem of a file beside the packages that can't be read.
func (s *Set) miss(name string, err error) {
	if problem := unreadable(name, err); problem != nil {
		s.finding.Lock()
		defer s.finding.Unlock()
		s.unread.Add(*problem)
	}
}

// unreadable returns the problem of a file or directory that can't be read, or nil for one that has just gone.
func unreadable(name string, err error) *diag.Diagnostic {
	if info, statErr := os.Lstat(name); errors.Is(statErr, fs.ErrNotExist) {
		return nil
	} else if target, statErr := os.Stat(name); info != nil && statErr == nil && target.IsDir() && filepath.Ext(name) == ".go" {
		return nil // the go command does not look at it, either
	}
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	d := diag.Errorf(diag.At(name), "this can't be read: %v", err).Fix("correct its permissions or its link, or remove it")
	return &d
}

// misunderstood returns the problem of a file that go/build can't tell to belong to a package or not.
func misunderstood(name string, err error) diag.Diagnostic {
	message := strings.TrimPrefix(strings.TrimPrefix(err.Error(), name+": "), filepath.Base(name)+": ")
	return diag.Errorf(diag.At(name), "the go command leaves this file out: %s", message).
		Fix("correct the file; if it is not Go, give it another name")
}

// outsiders returns problems of the Go files in a root's directory that the go command has not listed: those that it
// could not read or understand, not those that a valid build constraint leaves out.
func (s *Set) outsiders(p *Package) (problems diag.List) {
	for _, name := range goFilesIn(s.record, p.Dir) {
		if !goFile(filepath.Base(name)) || slices.Contains(p.GoFiles, name) {
			continue
		}
		src, err := s.record.ReadFile(name)
		if err != nil {
			if problem := unreadable(name, err); problem != nil {
				problems.Add(*problem)
			}
			continue
		}
		if _, err := build.Default.MatchFile(p.Dir, filepath.Base(name)); err != nil && !isOutput(src) {
			problems.Add(misunderstood(name, err))
		}
	}
	return problems
}

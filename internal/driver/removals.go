package driver

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/writer"
)

// unproven returns the problems of packages that the run does not see, and that earlier output was generated from. Such
// a package has gone if its directory has no Go file. Otherwise, it asks for no output any more only if all of its
// files parse: an editor may have written a part of one.
func (s *Snapshot) unproven(sources []string) (problems diag.List) {
	for _, source := range distinct(sources) {
		importPath, _ := genheader.SplitSource(source)
		if strings.HasSuffix(importPath, "...") || s.api.Package(importPath) != nil {
			continue // those that the run sees parse
		}
		if dir, main := s.mainDir(importPath); main {
			problems.Add(s.set.Unparsed(dir)...)
		}
	}
	return problems
}

// packagesOf returns the import paths of the packages of a run.
func packagesOf(last *record.Run) (paths []string) {
	if last != nil {
		for _, u := range last.Units {
			paths = append(paths, u.Packages...)
		}
	}
	return paths
}

// lostSources returns the sources that files have on the disk, and lose by the changes.
func lostSources(changes *writer.Changes) (lost []string, err error) {
	for _, change := range changes.All {
		switch change.Status {
		case writer.Removed:
			lost = append(lost, change.Source...)
		case writer.Updated:
			before, err := change.Old.Bytes()
			if err != nil {
				return nil, err
			}
			for _, source := range genheader.Sources(before) {
				if !slices.Contains(change.Source, source) {
					lost = append(lost, source)
				}
			}
		}
	}
	return lost, nil
}

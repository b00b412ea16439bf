package driver

import (
	"path"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// versions settles the API versions of packages whose names differ from their directories. Where one generator would
// take the one and another one the other, clients would ask for a version that the API server does not serve: that is
// reported.
func (s *Snapshot) versions() (problems diag.List) {
	for _, p := range s.api.Packages {
		directory := path.Base(p.Path)
		if p.Markers.Has("versionName") || p.Name == directory {
			continue
		}
		byDirectory, byName := s.versionSource(p, codegen.DirectoryVersion), s.versionSource(p, codegen.NameVersion)
		switch {
		case byDirectory != "" && byName != "":
			problems.Add(ruleAmbiguousVersion.At(p.Pos,
				"the API version of package %s would be %q for %s, by the directory, "+
					"and %q for %s, by the package's name", p.Path, directory, byDirectory, p.Name, byName).
				Fix("write // +versionName=%s or // +versionName=%s above the package clause, e.g. in doc.go", p.Name,
					directory))
		case byName != "":
			p.Version = p.Name
		}
	}
	return problems
}

// versionSource returns the first generator that runs for the package and takes its version from the source, or "".
func (s *Snapshot) versionSource(p *model.Package, source codegen.VersionSource) string {
	for _, job := range s.Jobs {
		if !job.has(p, s.Dir) {
			continue
		}
		for _, selected := range job.Generate {
			if of := selected.Kubernetes.Version; of != nil && of(p) == source {
				return selected.Name
			}
		}
	}
	return ""
}

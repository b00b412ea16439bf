package codegen

import (
	"path"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A VersionSource says what a generator takes for the API version of a package without +versionName, as the tool does
// whose place it takes.
type VersionSource int

const (
	NoVersion        VersionSource = iota // it needs none
	DirectoryVersion                      // the directory, as client-gen has it
	NameVersion                           // the name of the package, as controller-gen has it
)

// ClientVersion is the [Generator.Version] of those who write something for resources with clients.
func ClientVersion(p *model.Package) VersionSource {
	if slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.Client != nil }) {
		return DirectoryVersion
	}
	return NoVersion
}

// CustomResourceVersion is the [Generator.Version] of those who write something for custom resources.
func CustomResourceVersion(p *model.Package) VersionSource {
	if slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.Served }) {
		return NameVersion
	}
	return NoVersion
}

// RegisteredVersion is the [Generator.Version] of those who register a package's kinds.
func RegisteredVersion(p *model.Package) VersionSource {
	if p.WantsRegistration() {
		return DirectoryVersion
	}
	return NoVersion
}

// versions settles the API versions of packages whose names differ from their directories. Where one generator would
// take the one and another one the other, clients would ask for a version that the API server does not serve: that is
// reported.
func (inv *Invocation) versions(api *model.API) (problems diag.List) {
	for _, p := range api.Packages {
		directory := path.Base(p.Path)
		if p.Markers.Has("versionName") || p.Name == directory {
			continue
		}
		byDirectory, byName := inv.versionSource(p, DirectoryVersion), inv.versionSource(p, NameVersion)
		switch {
		case byDirectory != "" && byName != "":
			problems.Add(diag.Errorf(p.Pos, "the API version of package %s would be %q for %s, by the directory, and %q for %s, by the package's name", p.Path, directory, byDirectory, p.Name, byName).
				Fix("write // +versionName=%s or // +versionName=%s above the package clause, e.g. in doc.go", p.Name, directory))
		case byName != "":
			p.Version = p.Name
		}
	}
	return problems
}

// versionSource returns the first generator that runs for the package and takes its version from the source, or "".
func (inv *Invocation) versionSource(p *model.Package, source VersionSource) string {
	for _, job := range inv.Jobs {
		if !job.has(p, inv.Dir) {
			continue
		}
		for _, selected := range job.Generate {
			if selected.Version != nil && selected.Version(p) == source {
				return selected.Name
			}
		}
	}
	return ""
}

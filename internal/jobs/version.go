package jobs

import (
	"path"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// SettleVersions settles the API versions of packages whose names differ from their directories. Where one generator
// would take the one and another one the other, clients would ask for a version that the API server does not serve.
// That is reported.
func (all List) SettleVersions(packages []*model.Package, dir string) (problems diag.List) {
	for _, p := range packages {
		directory := path.Base(p.Path)
		if p.Markers.Has("versionName") || p.Name == directory {
			continue
		}
		directoryUser, nameUser := all.versionUser(p, dir, byDirectory), all.versionUser(p, dir, byName)
		switch {
		case directoryUser != "" && nameUser != "":
			problems.Add(ruleAmbiguousVersion.At(p.Pos,
				"the API version of package %s would be %q for %s, by the directory, "+
					"and %q for %s, by the package's name", p.Path, directory, directoryUser, p.Name, nameUser).
				Fix("write // +versionName=%s or // +versionName=%s above the package clause, e.g. in doc.go", p.Name,
					directory))
		case nameUser != "":
			p.Version = p.Name
		}
	}
	return problems
}

// byDirectory reports whether a use takes the version of a package from its directory.
func byDirectory(use codegen.VersionUse, p *model.Package) bool {
	return use == codegen.RegisteredVersion && p.WantsRegistration() || use == codegen.ClientVersion &&
		slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.Client != nil })
}

// byName reports whether a use takes the version of a package from its name.
func byName(use codegen.VersionUse, p *model.Package) bool {
	return use == codegen.CustomResourceVersion &&
		slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.HasCRD })
}

// versionUser returns the first generator that runs for the package and takes its version so, or "".
func (all List) versionUser(
	p *model.Package, dir string, so func(codegen.VersionUse, *model.Package) bool,
) string {
	for _, job := range all {
		if !job.Has(p, dir) {
			continue
		}
		for _, selected := range job.Generate {
			if so(selected.Kubernetes.Version, p) {
				return selected.Name
			}
		}
	}
	return ""
}

package crd

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// apiVersion is the form of versions that API servers serve: internal versions are nobody's contract.
var apiVersion = regexp.MustCompile(`^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$`)

// subjects returns the kinds with a CRD and the other objects of a pass, as comparisons have them. Where no job runs
// the crd generator, another program may make the CRDs: a kind with markers of controller-gen counts as one with a CRD,
// and so does one that has a CRD in later, which may be nil.
func subjects(p *codegen.Pass, later *state) (defined []*kind, others []*model.Type) {
	withCRD := map[*model.Type]bool{}
	for _, k := range codegen.OptionsOf[*Options](p).kinds(p) {
		pkg := k.versions[0].Package
		if !p.Enabled("crd", pkg) && (p.Enabled("crd", nil) || !k.isMarked() && !later.defines(k)) {
			continue
		}
		defined = append(defined, k)
		for _, r := range k.versions {
			withCRD[r.Type] = true
		}
	}
	for _, pkg := range p.API.Packages {
		if p.Enabled("crd", pkg) || !apiVersion.MatchString(pkg.Version) {
			continue
		}
		for _, t := range pkg.Types {
			if t.IsObject() && t.Exported && !isList(pkg, t) && !withCRD[t] {
				others = append(others, t)
			}
		}
	}
	return defined, others
}

// isMarked reports whether a version of the kind has a marker of controller-gen.
func (k *kind) isMarked() bool {
	return slices.ContainsFunc(k.versions, func(r *model.Resource) bool {
		return slices.ContainsFunc(r.Type.Markers.Names(),
			func(name string) bool { return strings.HasPrefix(name, "kubebuilder:") })
	})
}

// key returns e.g. "Fruit.example.org".
func (k *kind) key() string { return k.name + "." + k.versions[0].Package.Group }

func (s *state) defines(k *kind) bool { return s != nil && s.definitions[k.key()] != nil }

// isList reports whether a type is the list of a resource, which breaks where the resource does.
func isList(pkg *model.Package, t *model.Type) bool {
	return slices.ContainsFunc(pkg.Resources, func(r *model.Resource) bool { return r.List == t })
}

// scope returns what compareStates looks at in the old state.
func scope(old, new []*codegen.Pass) (compared, left []string) {
	later := &state{definitions: map[string]*defined{}}
	validates := false
	for _, p := range new {
		found, _ := subjects(p, nil)
		for _, k := range found {
			later.definitions[k.key()] = &defined{kind: k}
		}
		validates = validates || p.Enabled("validation", nil)
	}
	crds, objects, assumed := map[string]bool{}, map[*model.Type]bool{}, ""
	for _, p := range old {
		found, others := subjects(p, later)
		for _, k := range found {
			crds[k.key()] = true
			if !p.Enabled("crd", nil) {
				assumed = " (assumed: no job runs generator crd)"
			}
		}
		for _, t := range others {
			objects[t] = true
		}
	}
	switch crd := slices.ContainsFunc(old, func(p *codegen.Pass) bool { return p.Enabled("crd", nil) }); {
	case len(objects) == 0 || validates:
	case crd:
		left = append(left, "validation of objects without a CRD (no job runs generator validation)")
	default:
		left = append(left, "scope, subresources, columns and validation of objects without a CRD "+
			"(no job runs generators crd and validation)")
	}
	return []string{fmt.Sprintf("CRDs: %d%s", len(crds), assumed),
		fmt.Sprintf("objects without a CRD: %d", len(objects))}, left
}

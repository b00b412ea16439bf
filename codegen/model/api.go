// Package model is the API that generators read: packages, their types and fields with markers, and the resources,
// versions and groups that they make up. It answers questions about Go types, struct tags and comments, so that
// generators never parse them:
//
//	for _, pkg := range p.API.Packages { // p is a *codegen.Pass
//		for _, t := range pkg.Types {
//			if t.Markers.Has("example:kind") && t.Kind == model.Struct {
//				fmt.Println(t.Name, t.HasMethod("DeepCopyObject"), t.Field("Spec") != nil)
//			}
//		}
//	}
//
// In: loaded Go packages and the table of markers, which gen alone has. Out: an [API], which several
// generators read at the same time and nobody changes, and a diagnostic for each problem.
package model

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/internal/paths"
)

// An API is what a job generates for: packages with their types, and the groups that they make up.
type API struct {
	Packages []*Package // by path
	Groups   []*Group   // by name; only those with resources
	Problems diag.List  // of the groups; codegen.Pass.Groups reports them

	// Missing returns a diagnostic for each reason why types of other packages that the API needs don't resolve.
	Missing func() diag.List

	asked  func(path string)   // receives the import path of each package that is asked for; may be nil
	inputs map[string]*Package // by path: see Dependency
	named  []*Package          // see Named
	byPath bool                // see Select
	job    []*Package          // those of all groups, where Packages are those of one; else nil
}

// A Group is an API group with the versions that the job's packages hold.
type Group struct {
	Name        string // e.g. "example.org"; "" is the core group
	GoName      string // in method names, e.g. "Example"
	PackageName string // in import paths, e.g. "example"
	Versions    []*Version
}

// A Version is one version of a group: one package.
type Version struct {
	Group     *Group
	Package   *Package
	Name      string      // e.g. "v1beta1"
	GoName    string      // in method names, e.g. "V1beta1"
	Resources []*Resource // by kind
}

// Select returns the API of the packages that satisfy keep: one job's share of a common load. With byPath, the packages
// of groups have the names of the directories above the API's packages, as client-gen does it: "apis" for
// example.org/fruit/apis/v1. Packages of one group in several directories are several groups then. Otherwise they have
// the first part of the group's name: "example" for example.org.
func (a *API) Select(keep func(*Package) bool, byPath bool) *API {
	part := &API{asked: a.asked, inputs: a.inputs, named: a.named, byPath: byPath}
	for _, p := range a.Packages {
		if keep(p) {
			part.Packages = append(part.Packages, p)
		}
	}
	part.group()
	return part
}

// OfGroup returns the API with only the packages of one group, e.g. "example.org". Package and PositionOf find those of
// the other groups, too: they are the API's own.
func (a *API) OfGroup(name string) *API {
	part := *a
	part.job = a.own()
	part.Packages, part.Groups = nil, nil
	for _, p := range a.Packages {
		if p.Group == name {
			part.Packages = append(part.Packages, p)
		}
	}
	for _, g := range a.Groups {
		if g.Name == name {
			part.Groups = append(part.Groups, g)
		}
	}
	return &part
}

// own returns the API's own packages, by path.
func (a *API) own() []*Package {
	if a.job != nil {
		return a.job
	}
	return a.Packages
}

// Package returns the package of the path if it is one of the API's own, or nil.
func (a *API) Package(path string) *Package {
	a.ask(path)
	all := a.own()
	i, found := slices.BinarySearchFunc(all, path,
		func(p *Package, path string) int { return cmp.Compare(p.Path, path) })
	if !found {
		return nil
	}
	return all[i]
}

// PositionOf returns where the first type or package of some sources is declared, e.g. of
// ["example.org/fruit/api/v1.Fruit"] or ["example.org/fruit/api/..."]. It is not valid where there is none.
func (a *API) PositionOf(sources []string) Position {
	for _, source := range sources {
		importPath, kind := genheader.SplitSource(source)
		for _, p := range a.own() {
			if !paths.Match(importPath, p.Path) {
				continue
			}
			a.ask(p.Path)
			if t := p.Type(kind); t != nil {
				return t.Pos
			}
			return p.Pos
		}
	}
	return Position{}
}

// GroupPackage returns the element of import paths for the group of a package, e.g. "example" for "example.org".
func (a *API) GroupPackage(p *Package) string { return a.GroupOf(p).PackageName }

// GroupOf returns the group of a package: one of Groups, which a package without resources may share, or one that is
// named alike and has no versions.
func (a *API) GroupOf(p *Package) *Group {
	own := a.newGroup(p)
	for _, g := range a.Groups {
		if g.Name == own.Name && (!a.byPath || g.PackageName == own.PackageName) {
			return g
		}
	}
	return own
}

// newGroup returns the group that a package begins.
func (a *API) newGroup(p *Package) *Group {
	if a.byPath {
		return &Group{Name: p.Group, GoName: p.PathGoName, PackageName: parent(p)}
	}
	return &Group{Name: p.Group, GoName: p.GroupGoName, PackageName: names.GroupPackage(p.Group)}
}

// parent returns the path element above a package's own, e.g. "apis" for example.org/fruit/apis/v1.
func parent(p *Package) string { return strings.ToLower(path.Base(path.Dir(p.Path))) }

// group collects packages with resources into groups and versions. By path, each directory is a group of its own, also
// where several have the same name.
func (a *API) group() {
	kinds := map[string]*Package{} // by group, version and kind
	for _, p := range a.Packages {
		if len(p.Resources) == 0 {
			continue
		}
		g := a.GroupOf(p)
		if len(g.Versions) == 0 {
			a.Groups = append(a.Groups, g)
		}
		if i := slices.IndexFunc(g.Versions, func(v *Version) bool { return v.Name == p.Version }); i >= 0 {
			a.Problems.Add(ruleSameGroup.At(p.Pos, "packages %s and %s are both version %s of group %q",
				g.Versions[i].Package.Path, p.Path, p.Version, p.Group).
				Fix("give one of them another +versionName or +groupName, or name only one of them in packages"))
			continue
		}
		a.distinctKinds(kinds, p)
		g.Versions = append(g.Versions,
			&Version{Group: g, Package: p, Name: p.Version, GoName: names.Public(p.Version), Resources: p.Resources})
	}
	slices.SortFunc(a.Groups, func(x, y *Group) int {
		return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.PackageName, y.PackageName))
	})
	a.distinctGoNames()
	a.expressible()
}

// distinctKinds reports kinds of a package that another directory of the group has in the same version.
func (a *API) distinctKinds(kinds map[string]*Package, p *Package) {
	for _, r := range p.Resources {
		name := p.Group + "/" + p.Version + " " + r.Kind
		if other, taken := kinds[name]; taken {
			a.Problems.Add(ruleSameGroup.At(r.Type.Pos, "packages %s and %s both have %s", other.Path, p.Path, name).
				Fix("give one of these packages another +versionName or +groupName, or name only one of them"))
		}
		kinds[name] = p
	}
}

// distinctGoNames reports groups that Go code could not tell apart. Groups whose names begin alike, and whose Go names
// differ by +groupGoName, have packages that are named after these.
func (a *API) distinctGoNames() {
	byGoName, byPackage := map[string]*Group{}, map[string]int{}
	for _, g := range a.Groups {
		byPackage[g.PackageName]++
	}
	for _, g := range a.Groups {
		if byPackage[g.PackageName] > 1 && !a.byPath {
			g.PackageName = strings.ToLower(g.GoName)
		}
		if other, taken := byGoName[g.GoName]; taken {
			a.Problems.Add(ruleSameGroup.At(g.Versions[0].Package.Pos, "%s have the same Go name %s",
				both(other, g), g.GoName).
				Fix("set +groupGoName in one of them"))
		}
		byGoName[g.GoName] = g
	}
}

// both names two groups for messages.
func both(g, h *Group) string {
	if g.Name == h.Name {
		return fmt.Sprintf("directories %s and %s of group %q", g.PackageName, h.PackageName, g.Name)
	}
	return fmt.Sprintf("groups %q and %q", g.Name, h.Name)
}

// Position is a file, line and column of the source, e.g. /src/fruit/api/v1/fruit.go:12:4.
type Position = token.Position

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
	ClientGo ClientGo   // the client-go that generated code has to compile against

	// Missing returns a diagnostic for each reason why types of other packages that the API needs don't resolve.
	Missing func() diag.List

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
// example.org/fruit/apis/v1. Otherwise they have the first part of the group's name: "example" for example.org.
func (a *API) Select(keep func(*Package) bool, byPath bool) *API {
	part := &API{ClientGo: a.ClientGo, inputs: a.inputs, named: a.named, byPath: byPath}
	for _, p := range a.Packages {
		if keep(p) {
			part.Packages = append(part.Packages, p)
		}
	}
	part.group()
	if byPath {
		part.nameByPath()
	}
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
			if t := p.Type(kind); t != nil {
				return t.Pos
			}
			return p.Pos
		}
	}
	return Position{}
}

// GroupPackage returns the element of import paths for a package's group, e.g. "example" for "example.org": that of the
// group, which a package without resources may share.
func (a *API) GroupPackage(p *Package) string {
	if i := slices.IndexFunc(a.Groups, func(g *Group) bool { return g.Name == p.Group }); i >= 0 {
		return a.Groups[i].PackageName
	}
	if a.byPath {
		return parent(p)
	}
	return names.GroupPackage(p.Group)
}

// nameByPath names the packages of groups after directories. A group whose versions lie in several directories is a
// problem.
func (a *API) nameByPath() {
	for _, g := range a.Groups {
		g.PackageName = parent(g.Versions[0].Package)
		for _, v := range g.Versions[1:] {
			if parent(v.Package) != g.PackageName {
				a.Problems.Add(ruleSameGroup.At(v.Package.Pos,
					"the versions of group %q lie in directories %s and %s, and their clients can't be called "+
						"after both", g.Name, g.PackageName, parent(v.Package)).
					Fix("move one of them, or leave out groupPackages: path"))
			}
		}
	}
}

// parent returns the path element above a package's own, e.g. "apis" for example.org/fruit/apis/v1.
func parent(p *Package) string { return strings.ToLower(path.Base(path.Dir(p.Path))) }

// group collects packages with resources into groups and versions.
func (a *API) group() {
	byName := map[string]*Group{}
	for _, p := range a.Packages {
		if len(p.Resources) == 0 {
			continue
		}
		g := byName[p.Group]
		if g == nil {
			g = &Group{Name: p.Group, GoName: p.GroupGoName, PackageName: names.GroupPackage(p.Group)}
			byName[p.Group] = g
			a.Groups = append(a.Groups, g)
		}
		if i := slices.IndexFunc(g.Versions, func(v *Version) bool { return v.Name == p.Version }); i >= 0 {
			a.Problems.Add(ruleSameGroup.At(p.Pos, "packages %s and %s are both version %s of group %q",
				g.Versions[i].Package.Path, p.Path, p.Version, p.Group).
				Fix("give one of them another +versionName or +groupName, or name only one of them in packages"))
			continue
		}
		g.Versions = append(g.Versions,
			&Version{Group: g, Package: p, Name: p.Version, GoName: names.Public(p.Version), Resources: p.Resources})
	}
	slices.SortFunc(a.Groups, func(x, y *Group) int { return cmp.Compare(x.Name, y.Name) })
	a.distinctGoNames()
	a.expressible()
}

// distinctGoNames reports groups that Go code could not tell apart. Two groups whose names begin alike, and whose Go
// names differ by +groupGoName, also get packages of their own.
func (a *API) distinctGoNames() {
	byGoName, byPackage := map[string]*Group{}, map[string]bool{}
	for _, g := range a.Groups {
		if byPackage[g.PackageName] {
			g.PackageName = strings.ToLower(g.GoName)
		}
		byPackage[g.PackageName] = true
		if other, taken := byGoName[g.GoName]; taken {
			a.Problems.Add(ruleSameGroup.At(g.Versions[0].Package.Pos, "groups %q and %q have the same Go name %s",
				other.Name, g.Name, g.GoName).
				Fix("set +groupGoName in one of them"))
		}
		byGoName[g.GoName] = g
	}
}

// Position is a file, line and column of the source, e.g. /src/fruit/api/v1/fruit.go:12:4.
type Position = token.Position

package docs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// pages returns the pages with their groups and versions.
func (c *collector) pages(grouped []*model.Package) (all []*API) {
	byFile := map[string]*API{}
	page := func(pkgPath string) *API {
		file := c.page(pkgPath)
		if byFile[file] == nil {
			byFile[file] = &API{File: file, Title: c.s.Title, Values: c.s.values}
			all = append(all, byFile[file])
		}
		return byFile[file]
	}
	slices.SortStableFunc(grouped, func(a, b *model.Package) int {
		return cmp.Or(strings.Compare(groupName(a), groupName(b)), compareVersions(b.Version, a.Version))
	})
	for _, pkg := range grouped {
		v := c.version(pkg)
		if len(v.Types) == 0 {
			continue
		}
		api, name := page(pkg.Path), groupName(pkg)
		i := slices.IndexFunc(api.Groups, func(g *Group) bool { return g.Name == name })
		if i < 0 {
			i = len(api.Groups)
			api.Groups = append(api.Groups, &Group{Name: name})
		}
		api.Groups[i].add(v)
	}
	for _, v := range c.shared() {
		api := page(v.Package)
		api.Shared = append(api.Shared, v)
	}
	for _, api := range all {
		for _, g := range api.Groups {
			c.kinds(g)
		}
	}
	return all
}

// add adds a version, or the types of a package that is the same version.
func (g *Group) add(v *Version) {
	i := slices.IndexFunc(g.Versions, func(other *Version) bool { return other.Name == v.Name })
	if i < 0 {
		g.Versions = append(g.Versions, v)
		return
	}
	same := g.Versions[i]
	same.Doc = strings.TrimSpace(same.Doc + "\n\n" + v.Doc)
	same.Types, same.Kinds = append(same.Types, v.Types...), append(same.Kinds, v.Kinds...)
	slices.SortStableFunc(same.Types, byName)
	slices.SortStableFunc(same.Kinds, byName)
}

func byName(a, b *Type) int { return strings.Compare(a.Name, b.Name) }

// version returns a package with the types that are worth a section: kinds, and what others use.
func (c *collector) version(pkg *model.Package) *Version {
	v := &Version{ID: anchor(groupName(pkg), pkg.Version), Group: pkg.Group, Name: pkg.Version, Package: pkg.Path,
		Title: groupVersion(pkg), Doc: c.doc(pkg.Doc), Markers: c.customMarkers(pkg.Doc, pkg.Markers)}
	for _, t := range pkg.Types {
		of := c.types[key(t)]
		if of == nil || !of.shown {
			continue
		}
		v.Types = append(v.Types, of)
		if of.Resource != nil {
			v.Kinds = append(v.Kinds, of)
		}
	}
	return v
}

// shared returns the packages without a group, with the types that others use.
func (c *collector) shared() (all []*Version) {
	byPath := map[string]*Version{}
	for _, t := range sortedTypes(c.types) {
		if c.groupOf[t.Package] != sharedPage || !t.shown {
			continue
		}
		v := byPath[t.Package]
		if v == nil {
			v = &Version{ID: anchor(t.Package), Title: t.Package, Package: t.Package}
			if pkg := c.p.API.Package(t.Package); pkg != nil {
				v.Doc, v.Markers = c.doc(pkg.Doc), c.customMarkers(pkg.Doc, pkg.Markers)
			}
			byPath[t.Package], all = v, append(all, v)
		}
		v.Types = append(v.Types, t)
	}
	slices.SortFunc(all, func(a, b *Version) int { return strings.Compare(a.Package, b.Package) })
	return all
}

// columns adds the columns by markers of fields.
func (c *collector) columns(t *Type) {
	c.walk(t, func(path string, f *Field) {
		if f.column != nil {
			column := *f.column
			column.Path = "." + strings.ReplaceAll(path, "[]", "[*]")
			if column.Type == "" {
				column.Type = strings.Replace(typeText(f.Type.Inner()), "Time", "date", 1)
			}
			t.Resource.Columns = append(t.Resource.Columns, column)
		}
	})
}

// kinds fills in the kinds of a group with what their versions differ in.
func (c *collector) kinds(g *Group) {
	byName := map[string][]*Type{}
	version := map[*Type]string{}
	for _, v := range g.Versions {
		for _, t := range v.Kinds {
			byName[t.Name] = append(byName[t.Name], t)
			version[t] = v.Name
		}
	}
	for name, types := range byName {
		kind := &Kind{Name: name, Doc: types[0].Doc}
		for _, t := range types {
			kind.Versions = append(kind.Versions, Link{version[t], "#" + t.ID})
		}
		for i, t := range types {
			c.columns(t)
			t.Resource.Others = slices.Delete(slices.Clone(kind.Versions), i, i+1)
		}
		if len(types) > 1 {
			kind.Differences = c.differences(types)
		}
		g.Kinds = append(g.Kinds, kind)
	}
	slices.SortFunc(g.Kinds, func(a, b *Kind) int { return strings.Compare(a.Name, b.Name) })
}

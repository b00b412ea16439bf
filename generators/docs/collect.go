package docs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// A collector makes the pages of one format out of the model.
type collector struct {
	p         *codegen.Pass
	s         *settings
	extension string            // of the files, e.g. ".md"
	markdown  bool              // anchors are those of headings
	lists     bool              // lists of kinds have sections: FruitList
	groupOf   map[string]string // the page of each package, by its path
	types     map[string]*Type  // documented types, by path and name
	models    map[string]*model.Type
	byID      map[string]*Type
	names     map[string]int              // how many documented types of a page have the name
	instances map[*model.Type]*model.Type // an instance of each generic type that is used
	embedded  map[string][]*TypeRef       // types whose fields are those of a type, by its ID
	samples   map[*model.Resource][]Sample
}

// collect returns the pages: one, or one for each group.
func collect(p *codegen.Pass, s *settings, format string, samples map[*model.Resource][]Sample) []*API {
	c := &collector{p: p, s: s, extension: extensions[format].name,
		markdown: format == "markdown", lists: format != "html",
		groupOf: map[string]string{}, types: map[string]*Type{}, models: map[string]*model.Type{},
		byID: map[string]*Type{}, names: map[string]int{},
		instances: map[*model.Type]*model.Type{}, embedded: map[string][]*TypeRef{}, samples: samples}
	var grouped []*model.Package
	for _, pkg := range p.API.Packages {
		hidden := pkg.Markers.Has("hidefromdoc") || matches(s.versions, groupVersion(pkg))
		if hasVersion(pkg) && !isInternal(pkg) && !hidden {
			grouped = append(grouped, pkg)
		}
	}
	c.declare(grouped)
	for _, t := range sortedTypes(c.types) {
		c.fill(t, c.models[t.Package+"."+t.Name])
	}
	c.countUses()
	return c.pages(grouped)
}

// hasVersion reports whether a package is a version of a group. Types of others are documented if a group uses them.
func hasVersion(pkg *model.Package) bool { return pkg.HasGroup || len(pkg.Resources) > 0 }

// isInternal reports whether a package is the internal version of an API server, which users never see.
func isInternal(pkg *model.Package) bool {
	return len(pkg.Resources) == 0 && !names.IsVersion(pkg.Version)
}

// groupVersion returns e.g. "example.org/v1", or "v1" for the core group.
func groupVersion(pkg *model.Package) string {
	if pkg.Group == "" {
		return pkg.Version
	}
	return pkg.Group + "/" + pkg.Version
}

func groupName(pkg *model.Package) string { return cmp.Or(pkg.Group, "core") }

// key identifies a declared type, e.g. "example.org/fruit/api/v1.Fruit".
func key(t *model.Type) string { return t.PkgPath + "." + t.Name }

// ignored reports whether options or markers leave a type out.
func (c *collector) ignored(t *model.Type) bool {
	return t.Markers.Has("hidefromdoc") || matches(c.s.types, key(t))
}

// declare finds the types to document: those of groups, and those of other packages of their modules that they need.
func (c *collector) declare(grouped []*model.Package) {
	var needed []*model.Type
	for _, pkg := range grouped {
		c.groupOf[pkg.Path] = groupName(pkg)
		for _, t := range pkg.Types {
			if t.Exported && !c.ignored(t) && (c.lists || !isList(pkg, t)) {
				c.add(t, groupName(pkg), pkg.Version)
				needed = append(needed, t)
			}
		}
	}
	shared := func(t *model.Type) bool {
		if t.Package != nil {
			return !hasVersion(t.Package) && !t.Package.Markers.Has("hidefromdoc")
		}
		return slices.ContainsFunc(grouped, func(pkg *model.Package) bool {
			return pkg.Module.Path != "" && strings.HasPrefix(t.PkgPath+"/", pkg.Module.Path+"/")
		})
	}
	for len(needed) > 0 {
		t := needed[len(needed)-1]
		needed = needed[:len(needed)-1]
		for _, inner := range c.parts(t) {
			if c.types[key(inner)] == nil && shared(inner) && !c.ignored(inner) {
				c.groupOf[inner.PkgPath] = sharedPage
				c.add(inner, inner.PkgPath)
				needed = append(needed, inner)
			}
		}
	}
}

// isList reports whether a type is the list of a kind.
func isList(pkg *model.Package, t *model.Type) bool {
	return slices.ContainsFunc(pkg.Resources, func(r *model.Resource) bool { return r.List == t })
}

// sharedPage is the page of types without a group.
const sharedPage = "shared"

// parts returns the declared types that a type names in its fields and elements. It notes an instance of each generic
// one.
func (c *collector) parts(t *model.Type) (all []*model.Type) {
	var visit func(t *model.Type)
	visit = func(t *model.Type) {
		switch {
		case t == nil:
		case t.IsNamed():
			all = append(all, cmp.Or(t.Origin, t))
			if t.Origin != nil && c.instances[t.Origin] == nil && !slices.ContainsFunc(t.Args, open) {
				c.instances[t.Origin] = t
				for _, f := range t.Fields {
					visit(f.Type)
				}
			}
			for _, arg := range t.Args {
				visit(arg)
			}
		default:
			visit(t.Elem)
			visit(t.Key)
			for _, f := range t.Fields {
				visit(f.Type)
			}
		}
	}
	visit(t.DeclaredFrom)
	visit(t.Elem)
	visit(t.Key)
	for _, f := range t.Fields {
		visit(f.Type)
	}
	return all
}

// open reports whether a type depends on a type parameter.
func open(t *model.Type) bool {
	return t != nil && (t.Kind == model.TypeParam || slices.ContainsFunc(t.Args, open) ||
		!t.IsNamed() && (open(t.Elem) || open(t.Key)))
}

// add declares a type's section.
func (c *collector) add(t *model.Type, of ...string) {
	id := anchor(append(of, t.Name)...)
	for c.byID[id] != nil { // another package of the same group and version declares the name, too
		id = anchor(t.PkgPath, id)
	}
	c.types[key(t)] = &Type{ID: id, Name: t.Name, Package: t.PkgPath}
	c.byID[id], c.models[key(t)] = c.types[key(t)], t
	c.names[c.page(t.PkgPath)+" "+strings.ToLower(t.Name)]++
}

// page returns the file of a package without its extension.
func (c *collector) page(pkgPath string) string {
	if c.s.OutputMode == "single" {
		return c.s.File
	}
	return c.groupOf[pkgPath]
}

// anchor joins names to one that HTML and AsciiDoc take, e.g. "example.org-v1-Fruit".
func anchor(names ...string) string {
	clean := func(r rune) rune {
		if strings.ContainsRune("/~ ", r) {
			return '-'
		}
		return r
	}
	return strings.Map(clean, strings.Join(names, "-"))
}

func sortedTypes(all map[string]*Type) (sorted []*Type) {
	for _, t := range all {
		sorted = append(sorted, t)
	}
	slices.SortFunc(sorted, func(a, b *Type) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID))
	})
	return sorted
}

// customMarkers returns the values of the markers that the option names.
func (c *collector) customMarkers(comment []string, set marker.Set) map[string][]string {
	all := map[string][]string{}
	for _, name := range c.s.CustomMarkers {
		name = strings.TrimPrefix(name, "+")
		for _, m := range set.All(name) {
			all[name] = append(all[name], m.Value)
		}
		if all[name] != nil {
			continue
		}
		for _, line := range comment { // gen does not parse other tools' markers
			rest, ok := strings.CutPrefix(strings.TrimSpace(line), "+"+name)
			if ok && (rest == "" || rest[0] == '=' || rest[0] == ':') {
				all[name] = append(all[name], strings.TrimLeft(rest, "=:"))
			}
		}
	}
	return all
}

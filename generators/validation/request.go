package validation

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A request is a package that asks for validation functions.
type request struct {
	pkg      *model.Package
	own      own
	markers  marker.Set     // of the package
	types    *model.Package // that has the types; mostly the same
	filters  []marker.Marker
	registry emit.Ident // the type of the scheme that the functions are registered in; empty for none

	included map[string]bool             // the packages whose markers count, by path
	homes    map[string][]*model.Package // the packages with the functions for the types of a package, by its path
	claimed  map[*model.Function]bool    // functions for +k8s:customValidation that a marker calls

	generated map[string]bool // the packages whose functions are written in this job, by path
	nearest   bool            // of several packages with a function, the nearest one's is called
}

// kubernetesScheme is where functions are registered by default.
var kubernetesScheme = emit.Ident{Path: "k8s.io/apimachinery/pkg/runtime", Name: "Scheme"}

// requests returns what the packages of the job ask for.
func requests(p *codegen.Pass, own own) (all []*request) {
	for _, pkg := range p.API.Packages {
		markers := own.of(pkg.Markers)
		filters := markers.All(asking)
		if len(filters) == 0 || slices.ContainsFunc(filters, func(m marker.Marker) bool { return m.Value == "false" }) {
			continue
		}
		r := &request{pkg: pkg, markers: markers, types: pkg, filters: filters, own: own}
		if m, ok := markers.Find(inputMarker); ok {
			if strings.HasPrefix(m.Value, ".") {
				p.Report(ruleInput.At(m.Pos, "+%s=%s is not an import path", inputMarker, m.Value).
					Fix("write the full import path, e.g. %s", pkg.Path))
				continue
			}
			if r.types = p.API.Dependency(m.Value); r.types == nil {
				continue // is reported
			}
		}
		r.registry = kubernetesScheme
		if m, ok := markers.Find(registryMarker); ok {
			path, name := marker.Qualified(m.Value)
			r.registry = emit.Ident{Path: path, Name: name}
			if m.Value == "nil" {
				r.registry = emit.Ident{}
			}
		}
		for _, m := range filters {
			checkFilter(p, m)
		}
		all = append(all, r)
	}
	return all
}

// semantic compares values where == is not enough, by default.
var semantic = validate("SemanticDeepEqual")

// deepEqual returns the function that compares values where == is not enough.
func (r *request) deepEqual(p *codegen.Pass, of library) emit.Ident {
	m, ok := r.markers.Find(equalMarker)
	switch {
	case !ok || m.Value == "":
		return semantic
	case !of.UpdateValue:
		err := of.needs(v038)
		p.Report(ruleMarker.At(m.Pos, "marker +%s: %v", m.Name, err).Fix("%s", err.remedy))
		return semantic
	}
	path, name := marker.Qualified(m.Value)
	if path == "" {
		return emit.Ident{Path: r.pkg.Path, Package: r.pkg.Name, Name: name}
	}
	return emit.Ident{Path: path, Name: name}
}

// checkFilter reports a filter that selects nothing.
func checkFilter(p *codegen.Pass, m marker.Marker) {
	kind, value, ok := strings.Cut(m.Value, "=")
	kinds := []string{"TypesWithField", "TypesWithSuffix"}
	switch {
	case ok && !slices.Contains(kinds, kind):
		p.Report(ruleInput.At(m.Pos, "+%s=%s: unknown filter %q", asking, m.Value, kind).Fix("%s", meant(kind, kinds)))
	case ok && value == "":
		p.Report(ruleInput.At(m.Pos, "+%s=%s selects no type", asking, m.Value).
			Fix("write a name, e.g. +%s=TypesWithField=TypeMeta", asking))
	}
}

// connect tells the requests about each other and about packages that are only read.
func connect(p *codegen.Pass, all []*request, readOnly []string, nearest bool) {
	included, homes := map[string]bool{}, map[string][]*model.Package{}
	registers, generated := map[string]bool{}, map[string]bool{}
	for _, r := range all {
		path := r.types.Path
		included[path], generated[path] = true, true
		switch {
		case r.registry.Name != "" && registers[path]:
			p.Report(ruleRegister.At(r.pkg.Pos,
				"packages %s and %s both register validation functions for the types of %s", homes[path][0].Path,
				r.pkg.Path, path).Fix("mark one of them +%s=nil", registryMarker))
		case r.registry.Name != "":
			homes[path] = slices.Insert(homes[path], 0, r.pkg)
		default:
			homes[path] = append(homes[path], r.pkg)
		}
		registers[path] = registers[path] || r.registry.Name != ""
	}
	for _, path := range readOnly {
		pkg := p.API.Dependency(path)
		if pkg == nil {
			continue // is reported
		}
		if m, ok := all[0].own.of(pkg.Markers).Find(inputMarker); ok {
			path = m.Value
		}
		included[path] = true
		if homes[path] == nil {
			homes[path] = []*model.Package{pkg}
		}
	}
	claimed := map[*model.Function]bool{}
	for _, r := range all {
		r.included, r.homes, r.claimed, r.generated, r.nearest = included, homes, claimed, generated, nearest
	}
}

// roots returns the types that get a function whatever uses them, by name.
func (r *request) roots() (all []*model.Type) {
	for _, t := range r.types.Types {
		if t.Exported && !t.Generic && r.selects(t) {
			all = append(all, t)
		}
	}
	return all
}

// selects reports whether the markers of a type or its package ask for a function.
func (r *request) selects(t *model.Type) bool {
	for _, m := range r.own.of(t.Markers).All(asking) {
		return m.Value != "false"
	}
	if t.Kind == model.Struct && slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
		return f.Embedded && f.Type.Is("k8s.io/apimachinery/pkg/apis/meta/v1", "ListMeta")
	}) {
		return false
	}
	return slices.ContainsFunc(r.filters, func(m marker.Marker) bool {
		kind, value, ok := strings.Cut(m.Value, "=")
		switch {
		case !ok && kind == "*":
			return true
		case !ok: // as v0.36 has it
			return t.Field(kind) != nil
		case kind == "TypesWithSuffix":
			return strings.HasSuffix(t.Name, value)
		}
		return t.Field(value) != nil
	})
}

// function returns the validation function of a type.
func (r *request) function(t *model.Type) emit.Ident {
	name := "Validate_" + t.Name
	home := r.home(t.PkgPath)
	if home == nil {
		return emit.Ident{Path: t.PkgPath, Package: t.PkgName, Name: name}
	}
	return emit.Ident{Path: home.Path, Package: home.Name, Name: name}
}

// home returns the package with the functions for the types of a package: the request's own, or of several, the one
// whose path begins most as that does; the first one registers them. Before v0.38, it is that. It is nil if there is
// none.
func (r *request) home(types string) (home *model.Package) {
	if types == r.types.Path {
		return r.pkg
	}
	most := -1
	own := strings.Split(r.pkg.Path, "/")
	for i, pkg := range r.homes[types] {
		if i > 0 && !r.nearest {
			break
		}
		path, same := strings.Split(pkg.Path, "/"), 0
		for same < min(len(own), len(path)) && own[same] == path[same] {
			same++
		}
		if same > most {
			home, most = pkg, same
		}
	}
	return home
}

// subresources returns the paths of requests that a type's function validates, e.g. ["/", "/status"].
func (r *request) subresources(p *codegen.Pass, t *model.Type) []string {
	markers := r.own.of(t.Markers)
	own := markers.All("k8s:isSubresource")
	paths := []string{"/"}
	if len(own) > 0 {
		paths = []string{own[0].Value}
	}
	if len(own) > 1 {
		p.Report(ruleInput.At(own[1].Pos, "%s has more than one +%s", t.Name, own[1].Name).Fix("keep one of them"))
	}
	for _, m := range markers.All("k8s:supportsSubresource") {
		paths = append(paths, m.Value)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

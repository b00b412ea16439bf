package templategen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A subject is what the template is executed for once.
type subject struct {
	dot     any            // what the template sees, e.g. a *model.Type
	label   string         // e.g. "type Fruit"
	pos     model.Position // of its declaration
	pkg     *model.Package // that it belongs to; nil for a group and the API
	sources []string       // see codegen.File.Source
}

// Each are the values of the option of this name.
var Each = []string{"package", "type", "kind", "group", "api"}

var subjectsOf = map[string]func(*codegen.Pass, string) []subject{
	"package": packages, "type": types, "kind": kinds, "group": groups, "api": wholeAPI,
}

// subjects returns what the template is executed for.
func subjects(p *codegen.Pass, o *Options) ([]subject, bool) {
	of := subjectsOf[cmp.Or(o.Each, "package")]
	if of == nil {
		remedy := closest(o.Each, Each, "write one of "+strings.Join(Each, ", "))
		errorf(p, "each", remedy, "there can't be an output for each %q", o.Each)
		return nil, false
	}
	return of(p, o.marker()), true
}

// asks reports whether a package, or one of its types, has the marker.
func asks(pkg *model.Package, when string) bool {
	return when == "" || pkg.Markers.Has(when) ||
		slices.ContainsFunc(pkg.Types, func(t *model.Type) bool { return t.Markers.Has(when) })
}

func packages(p *codegen.Pass, when string) (all []subject) {
	for _, pkg := range p.API.Packages {
		if asks(pkg, when) {
			all = append(all, subject{pkg, "package " + pkg.Path, pkg.Pos, pkg, []string{pkg.Path}})
		}
	}
	return all
}

func types(p *codegen.Pass, when string) (all []subject) {
	for _, pkg := range p.API.Packages {
		for _, t := range pkg.Types {
			if t.Exported && (when == "" || t.Markers.Has(when)) {
				all = append(all, subject{t, "type " + t.Name, t.Pos, pkg, []string{pkg.Path + "." + t.Name}})
			}
		}
	}
	return all
}

func kinds(p *codegen.Pass, when string) (all []subject) {
	for _, g := range p.Groups() {
		for _, v := range g.Versions {
			for _, r := range v.Resources {
				if when == "" || r.Type.Markers.Has(when) {
					all = append(all, subject{r, "kind " + r.Kind, r.Type.Pos, v.Package,
						[]string{v.Package.Path + "." + r.Kind}})
				}
			}
		}
	}
	return all
}

func groups(p *codegen.Pass, when string) (all []subject) {
	for _, g := range p.Groups() {
		var sources []string
		asked := false
		for _, v := range g.Versions {
			sources = append(sources, v.Package.Path)
			asked = asked || asks(v.Package, when)
		}
		if asked {
			all = append(all, subject{g, "group " + g.Name, g.Versions[0].Package.Pos, nil, sources})
		}
	}
	return all
}

func wholeAPI(p *codegen.Pass, when string) []subject {
	p.Groups() // whose mistakes are reported
	if !slices.ContainsFunc(p.API.Packages, func(pkg *model.Package) bool { return asks(pkg, when) }) {
		return nil
	}
	return []subject{{dot: p.API, label: "the API", pos: p.API.Packages[0].Pos}}
}

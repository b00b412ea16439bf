package driver

import (
	"cmp"
	"fmt"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/trace"
)

// usesOf returns the types of other packages of the jobs to which those of a package lead, and a hash of the types and
// fields on the way, with their markers: which markers are read there may depend on these.
func usesOf(p *model.Package) (to []string, hash trace.Sum) {
	leads := map[*model.Type]bool{} // the package's own types
	var of func(t *model.Type) bool
	some := func(all ...*model.Type) (leads bool) {
		for _, t := range all {
			leads = of(t) || leads
		}
		return leads
	}
	parts := func(t *model.Type) bool {
		leads := some(t.Elem, t.Key, t.DeclaredFrom)
		for _, f := range t.Fields {
			leads = of(f.Type) || leads
		}
		return leads
	}
	of = func(t *model.Type) bool {
		switch {
		case t == nil:
			return false
		case t.Package != nil && t.Package.Path != p.Path:
			to = append(to, t.PkgPath+"."+t.Name)
			return true
		case t.Name == "":
			return parts(t)
		}
		return some(t.Args...) || leads[cmp.Or(t.Origin, t)]
	}
	for before := -1; before < len(leads); {
		before = len(leads)
		for _, t := range p.Types {
			if !leads[t] && parts(t) {
				leads[t] = true
			}
		}
	}
	if len(leads) == 0 {
		return nil, trace.Sum{}
	}
	text := textOf(p.Markers)
	for _, t := range p.Types {
		if !leads[t] {
			continue
		}
		text = fmt.Appendf(text, "%s %s\n", t.Name, textOf(t.Markers))
		for _, f := range t.Fields {
			if of(f.Type) {
				text = fmt.Appendf(text, "%s %s %v %s\n", f.Name, f.Type.GoType(), f.JSON, textOf(f.Markers))
			}
		}
	}
	return distinct(to), trace.Hash(text)
}

// textOf returns all that markers say. It reads none.
func textOf(set marker.Set) (text []byte) {
	for _, m := range set.Untracked() {
		for inner := &m; inner != nil; inner = inner.Inner {
			text = fmt.Appendf(text, "%s %q %q %q %q\n", inner.Name, inner.Value, inner.Items, inner.Args, inner.Params)
		}
	}
	return text
}

//go:build !js

package calls

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// structs returns the constant texts in the fields of a struct, by their names, for each value that it may be, e.g. of
// a schema.GroupVersionResource. A value that is not known has none.
func (p *program) structs(v ssa.Value) (all []map[string]string) {
	for _, source := range p.sources(v) {
		all = append(all, p.structOf(source))
	}
	return all
}

func (p *program) structOf(v ssa.Value) map[string]string {
	of, ok := v.Type().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	texts, constants := map[string]string{}, true
	set := func(i int, v ssa.Value) {
		all, known := p.texts(v)
		if constants = constants && known && len(all) == 1; constants {
			texts[of.Field(i).Name()] = all[0]
		}
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch addr := v.X.(type) {
		case *ssa.Alloc:
			for _, user := range *addr.Referrers() {
				if at, ok := user.(*ssa.FieldAddr); ok {
					for _, stored := range (&flow{program: p}).stored(at) {
						set(at.Field, stored)
					}
				}
			}
		case *ssa.Global:
			for i := range of.NumFields() {
				for _, stored := range p.globals[global{addr, i}] {
					set(i, stored)
				}
			}
			if group := p.kinds.group(addr.Pkg.Pkg.Path()); len(texts) == 0 && group != nil {
				texts["Group"] = *group // e.g. appsv1.SchemeGroupVersion, whose value is in another module
			}
		}
	case *ssa.Call: // e.g. appsv1.SchemeGroupVersion.WithKind("Deployment")
		c := calleeOf(v)
		if c == nil || c.recv != "GroupVersion" || len(c.args) != 1 {
			return nil
		}
		for _, version := range p.structs(c.receiver) {
			texts["Group"] = version["Group"]
		}
		name := map[string]string{"WithKind": "Kind", "WithResource": "Resource"}[c.name]
		if all, known := p.texts(c.args[0]); known && len(all) == 1 {
			texts[name] = all[0]
		}
	}
	if !constants {
		return nil
	}
	return texts
}

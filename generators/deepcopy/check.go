package deepcopy

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// check reports what of a type can't be copied: fields that could not be resolved, interfaces without a copy method,
// unexported fields of other packages' types. What it lets pass, copier can write.
func check(p *codegen.Pass, t *model.Type) {
	for _, name := range methodNames {
		if m, ok := t.Method(name); ok && !wellFormed(t, m) {
			p.Report(diag.Errorf(t.Pos, "%s.%s does not copy the type: it is func(%s) (%s)", t.Name, name, strings.Join(m.Params, ", "), strings.Join(m.Results, ", ")).
				Fix("write DeepCopyInto(out *%s) or DeepCopy() *%s, or mark the type with +k8s:deepcopy-gen=false", t.Name, t.Name))
			return
		}
	}
	if handWritten(t) {
		return
	}
	c := &checker{pass: p, pkg: t.Package, visiting: map[*model.Type]bool{t: true}}
	c.elements(t, t.Pos, t.Name)
}

// checkMarkers reports markers that ask for what gen can't write, or that do nothing.
func checkMarkers(p *codegen.Pass, t *model.Type) {
	if m, ok := t.Markers.Find("k8s:deepcopy-gen"); ok && !slices.Contains(m.Items, "false") && !possible(t) {
		p.Report(diag.Errorf(m.Pos, "%s can't get deep copy methods", t.Name).
			Fix("exported structs, maps, slices and arrays without type parameters can: write the methods by hand, or remove the marker"))
	}
	for _, m := range t.Markers.All("k8s:deepcopy-gen:interfaces") {
		if !selected(t) {
			p.Report(diag.Warnf(m.Pos, "marker +%s has no effect, because %s gets no deep copy methods", m.Name, t.Name).
				Fix("add +k8s:deepcopy-gen=true, or remove the marker"))
		}
		for _, item := range m.Items {
			if !strings.Contains(item, ".") {
				p.Report(diag.Errorf(m.Pos, "marker +%s: %q is not an import path with a name", m.Name, item).
					Fix("write, e.g., +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object"))
			}
		}
	}
}

type checker struct {
	pass     *codegen.Pass
	pkg      *model.Package // for which methods are written
	visiting map[*model.Type]bool
}

// value walks the types that copier copies in place; where is the field of the API that leads there.
func (c *checker) value(t *model.Type, where model.Position, name string) {
	if t.Kind == model.Invalid && !c.pkg.Broken() { // something further away is wrong
		c.pass.Report(diag.Errorf(where, "the type of %s can't be resolved", name).
			Fix("mend its declaration or its import; go vet shows the same place"))
	}
	if plain(t) || callable(t) != "" {
		return
	}
	if t.Named() {
		if c.visiting[t] {
			c.pass.Report(diag.Errorf(where, "%s is of the recursive type %s, which has no deep copy method", name, t).
				Fix("write DeepCopyInto for %s, or mark its package with +k8s:deepcopy-gen=package", t.Name))
			return
		}
		c.visiting[t] = true
		defer delete(c.visiting, t)
	}
	c.elements(t, where, name)
}

func (c *checker) elements(t *model.Type, where model.Position, name string) {
	switch t.Kind {
	case model.Struct:
		for _, f := range t.Fields {
			at, path := where, name+"."+f.Name
			if t.Package != nil || !t.Named() {
				at = f.Pos
			}
			if !f.Exported && t.Named() && t.PkgPath != c.pkg.Path && !plain(f.Type) {
				c.pass.Report(diag.Errorf(where, "%s is of type %s, whose unexported field %s can't be copied from another package", name, t, f.Name).
					Fix("write %s's DeepCopyInto by hand, or use a type with a DeepCopyInto method", name))
				continue
			}
			c.value(f.Type, at, path)
		}
	case model.Interface:
		if m, ok := t.Method("DeepCopy" + t.Name); !ok || !t.Named() || len(m.Params) > 0 || len(m.Results) != 1 {
			c.pass.Report(diag.Errorf(where, "%s is an interface without a deep copy method", name).
				Fix("use runtime.RawExtension or a named interface I with a method DeepCopyI() I, or write the DeepCopyInto by hand"))
		}
	case model.Pointer, model.Slice, model.Array, model.Map:
		c.value(t.Elem, where, name)
	}
}

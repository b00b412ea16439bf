package defaults

import (
	"encoding/json"
	"fmt"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// A value is the default of a field, an element or a type.
type value struct {
	json    json.RawMessage // as the marker has it; nil for a reference
	ref     emit.Ident      // a constant or variable
	convert bool            // the reference is of another type than the field
	base    *model.Type     // the type of the field behind all pointers
	// the types that the pointers on the way point to, from the outside in; the last one is base
	pointers []*model.Type
}

// fieldValue returns the default of a field, by its marker or, for a pointer, by that of a type on the way.
func (p *planner) fieldValue(in *model.Type, f *model.Field) *value {
	all := f.Markers.All("default")
	for _, m := range all[min(1, len(all)):] {
		p.pass.Report(ruleTwice.At(m.Pos, "%s.%s has more than one +default", in.Name, f.Name).Fix("keep one of them"))
	}
	if len(all) > 0 {
		return p.value(all[0], f, f.Type, in.PkgPath, in.PkgName)
	}
	return p.nestedValue(f.Type)
}

// elementValue returns the default of the elements of a slice, an array or a map: that of their type, or of one that it
// points to.
func (p *planner) elementValue(elem *model.Type) *value {
	if m, ok := elem.Markers.Find("default"); ok {
		return p.value(m, nil, elem, elem.PkgPath, elem.PkgName)
	}
	return p.nestedValue(elem)
}

// nestedValue returns the default that the declaration of a pointer type, or of a type behind the pointer, gives.
func (p *planner) nestedValue(t *model.Type) *value {
	if t.Kind != model.Pointer {
		return nil
	}
	for on, last := t, model.Deref(t); ; on = on.Elem {
		if m, ok := on.Markers.Find("default"); ok {
			return p.value(m, nil, t, on.PkgPath, on.PkgName)
		}
		if on == last {
			return nil
		}
	}
}

// value reads a default. It returns nil if the default is Go's zero value, or if it is invalid, which value reports.
// The marker is on the field, or on a type if f is nil, and in the package of the path.
func (p *planner) value(m marker.Marker, f *model.Field, t *model.Type, pkgPath, pkgName string) *value {
	v := &value{base: t}
	for last := model.Deref(t); v.base != last; {
		v.base = v.base.Elem
		v.pointers = append(v.pointers, v.base)
	}
	if path, name, ok := marker.Ref(m.Value); ok {
		return p.reference(v, m, path, name, emit.Ident{Path: pkgPath, Package: pkgName})
	}
	v.json = json.RawMessage(m.Value)
	if !json.Valid(v.json) {
		p.pass.Report(ruleValue.At(m.Pos, "the default %s is not JSON",
			m.Value).Fix(`write a text in quotes, e.g. +default="ripe", or name a constant: +default=ref(Ripe)`))
		return nil
	}
	var err error
	if f != nil {
		v.json, err = decode.Unquote(f, v.json)
	}
	if err == nil {
		err = (decode.Decoder{}).Fits(v.base, v.json)
	}
	if err != nil {
		p.pass.Report(ruleValue.At(m.Pos, "the default %s does not fit %s: %v", m.Value, t, err).
			Fix("change the default or the type"))
		return nil
	}
	if string(v.json) == "null" || len(v.pointers) == 0 && isZero(v.json) {
		return nil
	}
	return v
}

// isZero reports whether a JSON value is what Go has anyway: 0, "" or false.
func isZero(raw json.RawMessage) bool {
	var decoded any
	_ = json.Unmarshal(raw, &decoded) // it is valid
	return decoded == 0.0 || decoded == "" || decoded == false
}

// reference reads ref(…). It checks the constant if gen has loaded its package; else the compiler does.
func (p *planner) reference(v *value, m marker.Marker, path, name string, home emit.Ident) *value {
	v.ref = emit.Ident{Path: path, Name: name}
	if path == "" {
		v.ref.Path, v.ref.Package = home.Path, home.Package
	}
	v.convert = true
	if v.base.Kind != model.Basic {
		p.pass.Report(ruleRef.At(m.Pos, "ref(…) can't be the default of %s, which is not a number, string or bool",
			v.base).Fix("write the default as JSON"))
		return nil
	}
	if v.ref.Path != p.pkg.Path && !token.IsExported(name) {
		p.pass.Report(ruleRef.At(m.Pos, "%s is not exported, and the defaulting functions are in package %s", name,
			p.pkg.Path).Fix("export it"))
		return nil
	}
	pkg := p.pass.API.Dependency(v.ref.Path)
	if pkg == nil {
		return v
	}
	v.ref.Package = pkg.Name
	c, ok := pkg.Constant(name)
	switch {
	case !ok && pkg.Declares(name):
		if !p.variableFits(v, m, pkg, name) {
			return nil
		}
	case !ok:
		p.pass.Report(ruleRef.At(m.Pos, "package %s declares no %s", pkg.Path, name).
			Fix("name a constant or a variable: ref(%s.<name>)", pkg.Path))
		return nil
	case ok && !c.Type.ConvertibleTo(v.base):
		p.pass.Report(ruleRef.At(m.Pos, "the constant %s is of type %s and can't become %s", name, c.Type, v.base).
			Fix("name another constant"))
		return nil
	case ok:
		if err := (decode.Decoder{}).Fits(v.base, json.RawMessage(c.JSON)); err != nil {
			p.pass.Report(ruleRef.At(m.Pos, "the constant %s does not fit %s: %v", name, v.base, err).
				Fix("name another constant"))
			return nil
		}
		v.convert = !c.Type.Identical(v.base)
	}
	return v
}

// variableFits reports what is no variable, or one whose type is not assignable to that of the field.
func (p *planner) variableFits(v *value, m marker.Marker, pkg *model.Package, name string) bool {
	t, ok := pkg.Variable(name)
	switch {
	case !ok:
		p.pass.Report(ruleRef.At(m.Pos, "%s.%s is neither a constant nor a variable with a declared type", pkg.Path,
			name).Fix("name a constant, or declare the variable with its type"))
		return false
	case t.Kind != model.Basic || !t.ConvertibleTo(v.base) ||
		(t.BasicName() == "string") != (v.base.BasicName() == "string"):
		p.pass.Report(ruleRef.At(m.Pos, "the variable %s is of type %s and can't become %s", name, t, v.base).
			Fix("name another variable or a constant"))
		return false
	}
	return true
}

// literal returns a literal of the base type, e.g. `"ripe"` or "3".
func (v *value) literal() string {
	var text string
	if json.Unmarshal(v.json, &text) == nil {
		return fmt.Sprintf("%q", text)
	}
	return string(v.json)
}

package openapi

import (
	"encoding/json"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// setDefault sets the default of a field, or of an element if f is nil: by +default, or the zero value that Go programs
// write for it. Both together must agree.
func (w *walk) setDefault(s *schema, set marker.Set, t, owner *model.Type, f *model.Field, at subject) {
	zero := zeroValue(t, f != nil && (f.JSON.OmitEmpty || f.JSON.OmitZero))
	m, in, ok := defaultOf(set, t, owner)
	if !ok {
		s.Default = zero
		return
	}
	if pkgPath, name, ref := marker.Ref(m.Value); ref {
		if s.Default = zero; zero == "" {
			s.DefaultRef = constant(in, pkgPath, name)
			if pkg := w.pass.API.Dependency(s.DefaultRef.Path); pkg != nil {
				if c, ok := pkg.Constant(name); ok {
					w.fits(m, json.RawMessage(c.JSON), t, in, at)
				}
			}
		}
		return
	}
	raw, err := m.JSON()
	var value any
	if err == nil {
		err = json.Unmarshal(raw, &value)
	}
	if err != nil {
		w.report(ruleDefault.At(m.Pos, "marker +default: %v", err).
			Fix("write the default as JSON, e.g. +default=\"text\""))
		return
	}
	s.Default = literal(value)
	if w.fits(m, raw, t, in, at) && zero != "" && s.Default != zero && (f == nil || !f.JSON.OmitZero) {
		w.report(neverApplies(m, t, in, f, at))
	}
}

// fits reports a default that Go can't read into its type. It is silent about those that packages of other modules
// have, because users can't change these.
func (w *walk) fits(m marker.Marker, raw json.RawMessage, t, in *model.Type, at subject) bool {
	err := decode.Decoder{}.Fits(t, raw)
	if err == nil || in.IsNamed() && in.Package == nil {
		return true
	}
	w.report(ruleDefault.At(m.Pos, "marker +default of %s: %s does not fit %s: %v", at.name, raw, t, err).
		Fix("change the default or the type"))
	return false
}

// neverApplies is the problem of a default where Go programs write a value always. The marker is on the field, or on
// the type in.
func neverApplies(m marker.Marker, t, in *model.Type, f *model.Field, at subject) codegen.Diagnostic {
	what, pos := "marker +default of "+at.name, m.Pos
	if f == nil || !f.Markers.Has("default") {
		what, pos = at.name+" has the +default of its type "+in.Name, at.pos
		if !in.IsNamed() {
			what = at.name + " has the +default of the alias that names its type"
		}
	}
	why, remedy := "the field has no omitempty", "add omitempty, make the field a pointer"
	switch {
	case f == nil:
		why, remedy = "an element of a list or map is always there", "make the elements pointers"
	case t.Kind == model.Struct && f.JSON.OmitEmpty:
		why, remedy = "omitempty has no effect on a struct", "write omitzero, make the field a pointer"
	case t.Kind == model.Struct:
		why, remedy = "the field has no omitzero", "add omitzero, make the field a pointer"
	}
	return ruleDefault.At(pos, "%s: Go programs write the zero value, because %s, and the default never applies", what,
		why).Fix("%s, or remove the marker", remedy)
}

// defaultOf returns the +default of a field, or of its type behind pointers, and the type that it belongs to.
func defaultOf(set marker.Set, t, owner *model.Type) (m marker.Marker, in *model.Type, ok bool) {
	if m, ok := set.Find("default"); ok {
		return m, owner, true
	}
	of := model.Deref(t)
	m, ok = of.Markers.Find("default")
	return m, of, ok
}

// constant returns the constant that ref() names, seen from a type.
func constant(from *model.Type, pkgPath, name string) emit.Ident {
	if pkgPath == "" {
		return emit.Ident{Path: from.PkgPath, Package: from.PkgName, Name: name}
	}
	return emit.Ident{Path: pkgPath, Name: name}
}

// zeroValue returns the literal of the zero value that encoding/json writes for a field; "" if it writes null or
// nothing.
func zeroValue(t *model.Type, omitted bool) string {
	switch t.Kind {
	case model.Struct:
		if _, custom := t.Method("UnmarshalJSON"); custom || t.Is("time", "Time") {
			return ""
		}
		if len(t.Fields) == 1 && t.Fields[0].Embedded {
			return zeroValue(t.Fields[0].Type, omitted)
		}
		return "map[string]any{}"
	case model.Basic:
		if !omitted {
			return formats[t.BasicName()].zero
		}
	}
	return ""
}

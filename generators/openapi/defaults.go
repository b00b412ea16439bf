package openapi

import (
	"encoding/json"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// setDefault sets the default of a field or element: by +default, or the zero value that Go programs write for a field
// without omitempty. Both together must agree.
func (w *walk) setDefault(s *schema, set marker.Set, t, owner *model.Type, omitted bool) {
	zero := zeroValue(t, omitted)
	m, in, ok := defaultOf(set, t, owner)
	if !ok {
		s.Default = zero
		return
	}
	if pkgPath, name, ref := marker.Ref(m.Value); ref {
		if s.Default = zero; zero == "" {
			s.DefaultRef = constant(in, pkgPath, name)
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
	if s.Default = literal(value); zero != "" && s.Default != zero {
		w.report(ruleDefault.At(m.Pos, "marker +default: Go programs write the zero value, because the field has no "+
			"omitempty, and the default never applies").
			Fix("add omitempty, make the field a pointer, or remove the marker"))
	}
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

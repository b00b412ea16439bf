package openapi

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
)

// property makes the schema of a field.
func (w *walk) property(t *model.Type, f *model.Field) (s schema) {
	w.checkPatch(t, f)
	w.merging().Field(t, f)
	s.Description = describe(f.Comment(), w.enumOf(f.Type))
	w.validate(&s, f.Type, f.Stated())
	s.Extensions = append(w.extensions(f.Stated()), s.Extensions...)
	if f.JSON.AsString {
		s.Type, s.Format = "string", ""
		return s
	}
	at := subject{name: t.Name + "." + f.Name, pos: f.Pos}
	w.setDefault(&s, f.Markers, f.Type, t, f, at)
	w.value(&s, f.Type, at)
	return s
}

// A subject is what a diagnostic is about.
type subject struct {
	name   string // e.g. "Fruit.Seeds"
	pos    model.Position
	inside []*model.Type // the lists and maps around it
}

// value sets the type of a schema, or the reference to one.
func (w *walk) value(s *schema, t *model.Type, at subject) {
	resolved := model.Deref(t)
	if simple, format, ok := simpleType(resolved); ok {
		s.Type = simple
		if s.Format == "" {
			s.Format = format
		}
		for _, c := range w.enumOf(t) {
			s.Enum = append(s.Enum, c.JSON)
		}
		return
	}
	switch resolved.Kind {
	case model.Struct:
		if resolved.Name == "" {
			w.report(ruleType.At(at.pos, "%s has a struct without a name: OpenAPI needs one for its definition",
				at.name).Fix("declare a type for the struct"))
			return
		}
		if resolved.Origin != nil {
			w.report(ruleType.At(at.pos, "%s has the type %s: OpenAPI has no definitions of generic types", at.name, t).
				Fix("declare a type with its own name in place of the instance, and use that"))
			return
		}
		s.Ref = w.ref(resolved)
	case model.Interface: // has no definition
	case model.Slice, model.Array:
		s.Type, s.Items = "array", w.element(resolved, at)
	case model.Map:
		if key := model.Deref(resolved.Key); key.BasicName() != "string" {
			w.report(ruleType.At(at.pos, "%s has a map whose keys are not strings: OpenAPI has no schema for it",
				at.name).Fix("use a string type for the keys"))
		}
		s.Type, s.AdditionalProperties = "object", w.element(resolved, at)
	default:
		w.report(ruleType.At(at.pos, "%s has the type %s: OpenAPI has no schema for it", at.name, t).
			Fix("use another type, or leave the field out with +%s=false", enabled))
	}
}

// element makes the schema of the elements of a list or map.
func (w *walk) element(of *model.Type, at subject) *schema {
	var s schema
	if slices.Contains(at.inside, of) {
		w.report(ruleType.At(at.pos, "%s has the type %s, which contains itself: OpenAPI has no schema for it",
			at.name, of.Name).Fix("put the list or map into a struct"))
		return &s
	}
	at.inside = append(slices.Clip(at.inside), of)
	elem := of.Elem
	if contract.ClientGo(w.pass).ElementDefaults {
		w.setDefault(&s, elem.Markers, elem, elem, nil, at)
	}
	if resolved := model.Deref(elem); resolved.Kind == model.Interface && !isAny(resolved) {
		w.report(ruleType.At(at.pos, "%s has elements of the interface %s: OpenAPI has no schema for it",
			at.name, elem.Name).Fix("use another type, or leave the field out with +%s=false", enabled))
		return &s
	}
	w.value(&s, elem, at)
	return &s
}

// isAny reports whether a type is the empty interface, without a name of its own.
func isAny(t *model.Type) bool {
	return t.Kind == model.Interface && t.PkgPath == "" && (t.Name == "any" || t.String() == "interface{}")
}

// simpleType returns the type and format of what needs no definition, e.g. "integer" and "int32".
func simpleType(t *model.Type) (name, format string, ok bool) {
	switch {
	case t.Is("time", "Time"):
		return "string", "date-time", true
	case isAny(t):
		return "object", "", true
	case t.Kind == model.Slice && t.Elem.Kind == model.Basic && t.Elem.PkgPath == "" && t.Elem.BasicName() == "uint8":
		return "string", "byte", true
	case t.Kind == model.Basic:
		f, ok := formats[t.BasicName()]
		return f.name, f.format, ok
	}
	return "", "", false
}

// formats are those of kube-openapi's OpenAPITypeFormat, with Go's zero values.
var formats = map[string]struct{ name, format, zero string }{
	"uint": {"integer", "int32", "0"}, "uint8": {"integer", "byte", "0"}, "uint16": {"integer", "int32", "0"},
	"uint32": {"integer", "int64", "0"}, "uint64": {"integer", "int64", "0"},
	"int": {"integer", "int32", "0"}, "int8": {"integer", "byte", "0"}, "int16": {"integer", "int32", "0"},
	"int32": {"integer", "int32", "0"}, "int64": {"integer", "int64", "0"},
	"float64": {"number", "double", "0"}, "float32": {"number", "float", "0"},
	"bool": {"boolean", "", "false"}, "string": {"string", "", `""`},
}

// checkPatch reports where the struct tags of strategic merge patches and the markers differ.
func (w *walk) checkPatch(t *model.Type, f *model.Field) {
	for name, tag := range map[string]string{"patchStrategy": f.Patch.Strategy, "patchMergeKey": f.Patch.MergeKey} {
		if value := f.Markers.Value(name); value != tag {
			w.report(ruleDisagreement.At(f.Pos, "%s.%s has the tag %s:%q, but the marker +%s=%s", t.Name, f.Name,
				name, tag, name, value).Fix("write the same value in both, e.g. +%s=%s and %s:%s", name, cmp.Or(tag,
				value), name,
				strconv.Quote(cmp.Or(tag, value))))
		}
	}
}

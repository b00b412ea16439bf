package docs

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// fields documents the fields of a struct in JSON, with those of embedded structs in between. schema is that of the
// type, whose properties they all are.
func (c *collector) fields(of *model.Type, id string, schema map[string]any) (all []*Field) {
	c.noteEmbedded(of, of, []*model.Type{of})
	for _, f := range of.JSONFields() {
		without := func(f *model.Field) bool { return c.omits(of, f) }
		if !slices.ContainsFunc(f.Through, without) && !c.omits(of, f.Field) {
			all = append(all, c.field(f.Field, id, schema, of))
		}
	}
	return all
}

// noteEmbedded notes which structs a documented one embeds.
func (c *collector) noteEmbedded(root, of *model.Type, within []*model.Type) {
	in := c.types[key(root)]
	for _, f := range of.Fields {
		inner := model.Deref(f.Type)
		if in == nil || !f.JSON.Inline || slices.Contains(within, inner) || c.omits(root, f) {
			continue
		}
		c.embedded[in.ID] = append(c.embedded[in.ID], c.ref(inner, root.PkgPath))
		c.noteEmbedded(root, inner, append(slices.Clip(within), inner))
	}
}

// omits reports whether a field, or the fields of an embedded one, are not documented.
func (c *collector) omits(root *model.Type, f *model.Field) bool {
	return f.Markers.Has("hidefromdoc") || f.Embedded && f.Type.Is(model.MetaV1, "TypeMeta") ||
		c.leavesOut(root, f, cmp.Or(f.JSON.Name, f.Name))
}

// leavesOut reports whether options leave out a field, or its type.
func (c *collector) leavesOut(root *model.Type, f *model.Field, name string) bool {
	t := model.Deref(f.Type)
	for !t.IsNamed() && t.Elem != nil {
		t = model.Deref(t.Elem)
	}
	return matches(c.s.fields, key(root)+"."+name) || t.IsNamed() && c.ignored(t)
}

func (c *collector) field(f *model.Field, id string, schema map[string]any, root *model.Type) *Field {
	out := &Field{ID: id + f.JSON.Name, Name: f.JSON.Name, GoName: f.Name, Type: c.ref(f.Type, root.PkgPath),
		Markers: c.customMarkers(f.Comment(), f.Markers), Conditions: conditions(f.Markers)}
	out.Doc, out.Deprecated = c.describe(f.Doc)
	if d := f.Deprecation(); d != nil {
		out.Deprecated = deprecation(d)
	}
	if out.Doc == "" && f.Type.Is(model.MetaV1, "ObjectMeta") {
		out.Doc = "The object's metadata: its name, labels and annotations."
	}
	required, _ := schema["required"].([]any)
	out.Required = slices.Contains(required, any(f.JSON.Name))
	properties, _ := schema["properties"].(map[string]any)
	property, _ := properties[f.JSON.Name].(map[string]any)
	if value, ok := property["default"]; ok {
		text, _ := json.Marshal(value) // it has been JSON
		out.Default = string(text)
	}
	if !open(f.Type) { // else those of a type argument are among them
		out.Validation = inWords(property)
	}
	if t := model.Deref(f.Type); t.Kind == model.Struct && c.types[key(t)] != nil && property["type"] == "string" {
		out.Validation = append([]string{"A string"}, out.Validation...) // by a marker
	}
	out.Rules = c.ownRules(f, property)
	out.Rules = slices.DeleteFunc(out.Rules, func(r Rule) bool {
		fixed := r.Rule == "self == oldSelf"
		out.Immutable = out.Immutable || fixed
		return fixed
	})
	if m, ok := f.Markers.Find("gen:printcolumn"); ok {
		out.column = &Column{Name: m.Args["name"], Type: m.Args["type"], Description: m.Args["description"]}
	}
	if inner := anonymous(f.Type); inner != nil {
		for items, ok := property["items"].(map[string]any); ok; items, ok = property["items"].(map[string]any) {
			property = items
		}
		out.Fields = c.fields(inner, out.ID+".", property)
	}
	return out
}

// anonymous returns the struct that a field declares, or nil.
func anonymous(t *model.Type) *model.Type {
	for !t.IsNamed() {
		if t.Kind == model.Struct {
			return t
		}
		if t.Elem == nil {
			return nil
		}
		t = t.Elem
	}
	return nil
}

// ownRules returns the rules of a field without those of its documented type, whose section has them.
func (c *collector) ownRules(f *model.Field, property map[string]any) []Rule {
	rules := rulesOf(property)
	t := model.Deref(f.Type)
	if len(rules) == 0 || !t.IsNamed() || c.types[key(t)] == nil || t.Kind != model.Struct {
		return rules
	}
	inherited := rulesOf(c.p.Schema(t))
	return slices.DeleteFunc(rules, func(r Rule) bool {
		return slices.ContainsFunc(inherited, func(of Rule) bool { return reflect.DeepEqual(r, of) })
	})
}

// deprecation says since when a field is deprecated, and what to do instead, e.g. "since 2026-03-31: use spec.color".
func deprecation(d *model.Deprecation) string {
	message := cmp.Or(d.Message, "do not set it any more")
	if d.Since == "" {
		return message
	}
	return "since " + d.Since + ": " + message
}

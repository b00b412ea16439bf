package docs

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// fields documents the fields of a struct in JSON, with those of embedded structs in between. schema is that of the
// type around, whose properties they all are.
func (c *collector) fields(of *model.Type, id string, schema map[string]any, root *model.Type) (all []*Field) {
	for _, f := range of.Fields {
		switch {
		case f.JSON.Skip, f.Markers.Has("hidefromdoc"), f.Embedded && f.Type.Is(model.MetaV1, "TypeMeta"):
		case f.JSON.Inline || f.JSON.InlineOption && model.Deref(f.Type).Kind == model.Struct:
			if inner := model.Deref(f.Type); inner != root && !c.leavesOut(root, f, f.Name) {
				in := c.types[key(root)]
				if in != nil {
					c.embedded[in.ID] = append(c.embedded[in.ID], c.ref(inner, root.PkgPath))
				}
				for _, promoted := range c.fields(inner, id, schema, root) {
					if !hides(of, promoted.Name) && !has(all, promoted.Name) {
						all = append(all, promoted)
					}
				}
			}
		case c.leavesOut(root, f, f.JSON.Name):
		default:
			all = append(all, c.field(f, id, schema, root))
		}
	}
	return all
}

func has(fields []*Field, name string) bool {
	return slices.ContainsFunc(fields, func(f *Field) bool { return f.Name == name })
}

// hides reports whether a struct has a field of its own with a name in JSON, which hides those of embedded structs.
func hides(of *model.Type, name string) bool {
	return slices.ContainsFunc(of.Fields, func(f *model.Field) bool {
		return !f.JSON.Skip && !f.JSON.Inline && f.JSON.Name == name
	})
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
	out.Validation = inWords(property)
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
		out.Fields = c.fields(inner, out.ID+".", property, inner)
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

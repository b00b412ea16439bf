package schema

import (
	"fmt"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// The markers for parts of a value: +k8s:eachVal, +k8s:eachKey and +k8s:subfield. The schemas of parts are shared, and
// copied before they change.

// each returns the target of a list's items or a map's values.
func (at *target) each() (*target, error) {
	t := model.Deref(at.t)
	switch {
	case (t.Kind == model.Slice || t.Kind == model.Array) && at.s.Items != nil && at.s.Items.Schema != nil:
		items := *at.s.Items.Schema
		at.s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
		mapped := at.s.XListType != nil && *at.s.XListType == "map"
		apart := at.apart || !mapped
		return &target{s: &items, t: t.Elem, parent: at, label: "each item of " + at.label, apart: apart}, nil
	case t.Kind == model.Map && at.s.AdditionalProperties != nil && at.s.AdditionalProperties.Schema != nil:
		values := *at.s.AdditionalProperties.Schema
		at.s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
		return &target{s: &values, t: t.Elem, parent: at, label: "each value of " + at.label, apart: at.apart}, nil
	}
	return nil, fmt.Errorf("is for lists and maps, and this is %s", celrules.JSONType(at.s))
}

// eachVal applies a marker to the items of a list or the values of a map.
func (d *declarer) eachVal(at *target, m marker.Marker) error {
	each, err := at.each()
	if err != nil {
		return err
	}
	if each.apart && !at.apart && (m.Inner.Name == "k8s:immutable" || m.Inner.Name == "k8s:update") {
		if same, ok := at.match("x", "y"); ok && at.unique() == "map" {
			return d.unmodified(at, each, *m.Inner, same)
		}
	}
	return d.put(each, *m.Inner)
}

// eachKey applies a marker to the keys of a map, which have no schema.
func (d *declarer) eachKey(at *target, m marker.Marker) error {
	if model.Deref(at.t).Kind != model.Map {
		return fmt.Errorf("is for maps, and this is %s", celrules.JSONType(at.s))
	}
	clauses, err := celrules.Express(at.operand("self", "oldSelf"), m)
	for _, c := range clauses {
		d.rule(at, celrules.Rule(c.Text, "%s", c.Message))
	}
	return err
}

// subfield applies a marker to a field of a struct.
func (d *declarer) subfield(at *target, m marker.Marker) error {
	name := m.Param("")
	f, err := celrules.Member(at.s, at.t, name)
	if err != nil {
		return err
	}
	property, ok := at.s.Properties[name]
	object := at.parent != nil && at.parent.t.IsObject() && at.field != nil && at.field.JSON.Name == "metadata"
	switch {
	case object && (name == "name" || name == "generateName"):
		property.Type = "string"
	case object:
		return fmt.Errorf("API servers admit nothing of metadata but rules for name and generateName")
	case ok:
	default:
		return fmt.Errorf("the schema has no field %q here, so that API servers drop it", name)
	}
	at.s.Properties = maps.Clone(at.s.Properties)
	if at.s.Properties == nil {
		at.s.Properties = map[string]props{}
	}
	below := &target{s: &property, t: f.Type, set: f.Markers, parent: at, field: f,
		label: celrules.FieldLabel(at.label, name), apart: at.apart}
	err = d.put(below, *m.Inner)
	at.s.Properties[name] = property
	d.finish(below)
	return err
}

// require makes a field of a struct required and non-empty.
func (d *declarer) require(at *target) error {
	if at.field == nil || at.parent == nil {
		return fmt.Errorf("is for fields")
	}
	if name := at.field.JSON.Name; !slices.Contains(at.parent.s.Required, name) {
		at.parent.s.Required = append(slices.Clip(at.parent.s.Required), name)
		slices.Sort(at.parent.s.Required)
	}
	notEmpty(at.s)
	return nil
}

// forbid keeps a field of a struct from being set.
func (d *declarer) forbid(at *target) error {
	if at.field == nil || at.parent == nil {
		return fmt.Errorf("is for fields")
	}
	name := at.field.JSON.Name
	rule := celrules.Rule(celrules.IsSet("self", name, at.s, at.t).Not().Text(), "%s may not be set", at.label)
	d.rule(at.parent, celrules.About(rule, name, apiext.FieldValueForbidden))
	return nil
}

// operand returns the value as an operand of CEL expressions; self and old are expressions for it.
func (at *target) operand(self, old string) celrules.Operand {
	return celrules.Operand{Self: self, Old: old, Schema: at.s, Type: at.t, Label: at.label}
}

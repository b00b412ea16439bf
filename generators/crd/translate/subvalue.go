package translate

import (
	"fmt"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// The markers for parts of a value: +k8s:eachVal, +k8s:eachKey and +k8s:subfield. The schemas of parts are shared, and
// copied before they change.

// each returns the target of a list's items or a map's values.
func (at *Target) each() (*Target, error) {
	t := model.Deref(at.Type)
	switch {
	case (t.Kind == model.Slice || t.Kind == model.Array) && at.Schema.Items != nil && at.Schema.Items.Schema != nil:
		items := *at.Schema.Items.Schema
		at.Schema.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
		mapped := at.Schema.XListType != nil && *at.Schema.XListType == "map"
		apart := at.apart || !mapped
		return &Target{Schema: &items, Type: t.Elem, Parent: at, Label: "each item of " + at.Label, apart: apart}, nil
	case t.Kind == model.Map && at.Schema.AdditionalProperties != nil && at.Schema.AdditionalProperties.Schema != nil:
		values := *at.Schema.AdditionalProperties.Schema
		at.Schema.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
		return &Target{Schema: &values, Type: t.Elem, Parent: at, Label: "each value of " + at.Label,
			apart: at.apart}, nil
	}
	return nil, fmt.Errorf("is for lists and maps, and this is %s", celrules.JSONType(at.Schema))
}

// eachVal applies a marker to the items of a list or the values of a map.
func (d *Translator) eachVal(at *Target, m marker.Marker) error {
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
func (d *Translator) eachKey(at *Target, m marker.Marker) error {
	if model.Deref(at.Type).Kind != model.Map {
		return fmt.Errorf("is for maps, and this is %s", celrules.JSONType(at.Schema))
	}
	clauses, err := celrules.Express(at.operand("self", "oldSelf"), m)
	for _, c := range clauses {
		d.rule(at, celrules.Rule(c.Text, "%s", c.Message))
	}
	return err
}

// subfield applies a marker to a field of a struct.
func (d *Translator) subfield(at *Target, m marker.Marker) error {
	name := m.Param("")
	f, err := celrules.Member(at.Schema, at.Type, name)
	if err != nil {
		return err
	}
	property, ok := at.Schema.Properties[name]
	object := at.Parent != nil && at.Parent.Type.IsObject() && at.Field != nil && at.Field.JSON.Name == "metadata"
	switch {
	case object && (name == "name" || name == "generateName"):
		property.Type = "string"
	case object:
		return fmt.Errorf("API servers admit nothing of metadata but rules for name and generateName")
	case ok:
	default:
		return fmt.Errorf("the schema has no field %q here, so that API servers drop it", name)
	}
	at.Schema.Properties = maps.Clone(at.Schema.Properties)
	if at.Schema.Properties == nil {
		at.Schema.Properties = map[string]props{}
	}
	below := &Target{Schema: &property, Type: f.Type, Markers: f.Markers, Parent: at, Field: f,
		Label: celrules.FieldLabel(at.Label, name), apart: at.apart}
	err = d.put(below, *m.Inner)
	at.Schema.Properties[name] = property
	d.Finish(below)
	return err
}

// require makes a field of a struct required and non-empty.
func (d *Translator) require(at *Target) error {
	if at.Field == nil || at.Parent == nil {
		return fmt.Errorf("is for fields")
	}
	if name := at.Field.JSON.Name; !slices.Contains(at.Parent.Schema.Required, name) {
		at.Parent.Schema.Required = append(slices.Clip(at.Parent.Schema.Required), name)
		slices.Sort(at.Parent.Schema.Required)
	}
	keyword.NotEmpty(at.Schema)
	return nil
}

// forbid keeps a field of a struct from being set.
func (d *Translator) forbid(at *Target) error {
	if at.Field == nil || at.Parent == nil {
		return fmt.Errorf("is for fields")
	}
	name := at.Field.JSON.Name
	rule := celrules.Rule(celrules.IsSet("self", name, at.Schema, at.Type).Not().Text(), "%s may not be set", at.Label)
	d.rule(at.Parent, celrules.About(rule, name, apiext.FieldValueForbidden))
	return nil
}

// operand returns the value as an operand of CEL expressions; self and old are expressions for it.
func (at *Target) operand(self, old string) celrules.Operand {
	return celrules.Operand{Self: self, Old: old, Schema: at.Schema, Type: at.Type, Label: at.Label}
}

package translate

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// dependent makes the rule that if one field of a struct is set, another one must be set, or must not.
func (d *Translator) dependent(at *Target, m marker.Marker) error {
	if at.Field == nil || at.Parent == nil {
		return fmt.Errorf("is for fields")
	}
	other := m.Param("")
	f, err := celrules.Member(at.Parent.Schema, at.Parent.Type, other)
	if err != nil {
		return err
	}
	property, ok := at.Parent.Schema.Properties[other]
	if !ok { // of a struct that is embedded
		property = outside(f.Type)
	}
	switch {
	case f == at.Field:
		return fmt.Errorf("%s is the field itself", other)
	case at.unsettable() != nil:
		return at.unsettable()
	case f.Type.Kind != model.Pointer && f.Type.Kind == model.Struct:
		return fmt.Errorf("%s is a struct without a pointer, which can't be unset", other)
	}
	unset := celrules.IsSet("self", at.Field.JSON.Name, at.Schema, at.Type).Not().InOr()
	set := celrules.IsSet("self", other, &property, f.Type)
	if m.Name == "k8s:dependentRequired" {
		rule := celrules.Rule(celrules.Or(unset, set.InOr()), "%s must be set if %s is set", other, at.Label)
		d.rule(at.Parent, celrules.About(rule, other, apiext.FieldValueRequired))
	} else {
		rule := celrules.Rule(celrules.Or(unset, set.Not().InOr()), "%s may not be set if %s is set", other, at.Label)
		d.rule(at.Parent, celrules.About(rule, other, apiext.FieldValueForbidden))
	}
	return nil
}

// outside returns a field's schema by its Go type alone.
func outside(t *model.Type) props {
	switch t.Kind {
	case model.Slice, model.Array:
		return props{Type: "array"}
	case model.Map:
		return props{Type: "object"}
	}
	return keyword.Basics[t.BasicName()]
}

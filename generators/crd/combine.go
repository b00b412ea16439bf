package crd

import (
	"cmp"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// restricted takes the restrictions out of a type's schema, so that those of a field's markers can be collected on their
// own; [combine] puts both together.
func restricted(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	s.Maximum, s.ExclusiveMaximum, s.Minimum, s.ExclusiveMinimum, s.MultipleOf = nil, false, nil, false, nil
	s.MaxLength, s.MinLength, s.Pattern, s.Format = nil, nil, "", ""
	s.MaxItems, s.MinItems, s.UniqueItems = nil, nil, false
	s.MaxProperties, s.MinProperties, s.Enum = nil, nil, nil
	return s
}

// combine makes a field's schema also hold what its type restricts: a value has to satisfy both. Of two bounds the stricter
// stays; what has no stricter one goes to allOf; an enum of the field replaces that of the type, as controller-gen has it.
func combine(field *apiext.JSONSchemaProps, of apiext.JSONSchemaProps) {
	field.MaxLength, field.MaxItems, field.MaxProperties = least(field.MaxLength, of.MaxLength), least(field.MaxItems, of.MaxItems), least(field.MaxProperties, of.MaxProperties)
	field.MinLength, field.MinItems, field.MinProperties = greatest(field.MinLength, of.MinLength), greatest(field.MinItems, of.MinItems), greatest(field.MinProperties, of.MinProperties)
	field.Maximum, field.ExclusiveMaximum = stricter(field.Maximum, of.Maximum, field.ExclusiveMaximum, of.ExclusiveMaximum, -1)
	field.Minimum, field.ExclusiveMinimum = stricter(field.Minimum, of.Minimum, field.ExclusiveMinimum, of.ExclusiveMinimum, 1)
	field.UniqueItems = field.UniqueItems || of.UniqueItems
	if len(field.Enum) == 0 {
		field.Enum = of.Enum
	}
	field.Format = cmp.Or(field.Format, of.Format)
	if field.Pattern != "" && of.Pattern != "" && field.Pattern != of.Pattern {
		field.AllOf = append(field.AllOf, apiext.JSONSchemaProps{Pattern: field.Pattern}, apiext.JSONSchemaProps{Pattern: of.Pattern})
		field.Pattern, of.Pattern = "", ""
	}
	field.Pattern = cmp.Or(field.Pattern, of.Pattern)
	if field.MultipleOf != nil && of.MultipleOf != nil && *field.MultipleOf != *of.MultipleOf {
		field.AllOf = append(field.AllOf, apiext.JSONSchemaProps{MultipleOf: field.MultipleOf}, apiext.JSONSchemaProps{MultipleOf: of.MultipleOf})
		field.MultipleOf, of.MultipleOf = nil, nil
	}
	field.MultipleOf = cmp.Or(field.MultipleOf, of.MultipleOf)
}

func least(a, b *int64) *int64 {
	if a == nil || b != nil && *b < *a {
		return b
	}
	return a
}

func greatest(a, b *int64) *int64 {
	if a == nil || b != nil && *b > *a {
		return b
	}
	return a
}

// stricter returns the bound that admits fewer values: the lesser for direction -1, the greater for 1; of equal ones that
// which excludes the bound itself.
func stricter(a, b *float64, aExclusive, bExclusive bool, direction int) (bound *float64, exclusive bool) {
	switch {
	case a == nil:
		return b, aExclusive || bExclusive
	case b == nil:
		return a, aExclusive || bExclusive
	}
	switch cmp.Compare(*a, *b) {
	case 0:
		return a, aExclusive || bExclusive
	case direction:
		return a, aExclusive
	}
	return b, bExclusive
}

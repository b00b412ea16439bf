package openapi

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// apply adds the constraints to a schema.
func (c *constraints) apply(s *schema) {
	add := func(name, pointer, text string) {
		s.Validations = append(s.Validations, keyword{name, text, pointer})
	}
	numbers := []struct {
		name  string
		value *float64
	}{{"Minimum", c.Minimum}, {"Maximum", c.Maximum}, {"MultipleOf", c.MultipleOf}}
	for _, n := range numbers {
		if n.value != nil {
			add(n.name, "float64", literal(*n.value))
		}
	}
	counts := []struct {
		name  string
		value *int64
	}{{"MinLength", c.MinLength}, {"MaxLength", c.MaxLength}, {"MinItems", c.MinItems}, {"MaxItems", c.MaxItems},
		{"MinProperties", c.MinProperties}, {"MaxProperties", c.MaxProperties}}
	for _, n := range counts {
		if n.value != nil {
			add(n.name, "int64", strconv.FormatInt(*n.value, 10))
		}
	}
	flags := []struct {
		name  string
		value *bool
	}{{"ExclusiveMinimum", c.ExclusiveMinimum}, {"ExclusiveMaximum", c.ExclusiveMaximum},
		{"UniqueItems", c.UniqueItems}, {"Nullable", c.Nullable}}
	for _, n := range flags {
		if n.value != nil && *n.value {
			add(n.name, "", "true")
		}
	}
	if c.Pattern != nil {
		add("Pattern", "", strconv.Quote(*c.Pattern))
	}
	if c.Format != nil {
		s.Format = *c.Format
	}
	for _, value := range c.Enum {
		s.Enum = append(s.Enum, literal(value))
	}
	if len(c.CEL) > 0 {
		s.Extensions = append(s.Extensions, keyword{Name: "x-kubernetes-validations", Literal: literal(c.rules())})
	}
	c.applyNested(s)
}

// applyNested adds what concerns elements and properties: beside the schema, which has those of the type.
func (c *constraints) applyNested(s *schema) {
	if c.Items == nil && c.AdditionalProperties == nil && len(c.Properties) == 0 {
		return
	}
	var nested schema
	schemaOf := func(c *constraints) *schema {
		if c == nil {
			return nil
		}
		var s schema
		c.apply(&s)
		return &s
	}
	nested.Items, nested.AdditionalProperties = schemaOf(c.Items), schemaOf(c.AdditionalProperties)
	for _, name := range slices.Sorted(maps.Keys(c.Properties)) {
		nested.Properties = append(nested.Properties, property{name, *schemaOf(c.Properties[name])})
	}
	s.AllOf = append(s.AllOf, nested)
}

// rules returns the CEL rules as JSON has them.
func (c *constraints) rules() (all []any) {
	text, _ := json.Marshal(c.CEL) // texts and bools always have a JSON form
	_ = json.Unmarshal(text, &all) // which is a list
	return all
}

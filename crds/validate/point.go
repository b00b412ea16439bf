package validate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
)

// A Point is one thing that a schema says of a value.
type Point struct {
	Version    string // e.g. "v1"
	Path       string // of the value, e.g. "spec.containers[].name"; "" for the object
	Constraint string // e.g. "maxLength: 10", "enum: Red", "default: 3", "rule: self == oldSelf"
	Accepted   int    // valid objects with such a value
	Refused    int    // objects that are refused because of it; for a default, how often it was set
	wants      wants
	holds      func(value any) bool // of the value; nil for defaults and rules
	rule       *cel.Validator       // of the object, with this rule alone
	transition bool                 // the rule compares with the old value
	path       []string             // e.g. [".spec" ".containers" "[]" ".name"]
}

// wants are what tests have to show of a point.
type wants int

const (
	both wants = iota
	accepted
	refused
)

// Gap returns what no test has shown of the point, e.g. "never refused", or "".
func (p Point) Gap() string {
	var missing []string
	if p.Accepted == 0 && p.wants != refused {
		missing = append(missing, "accepted")
	}
	if p.Refused == 0 && p.wants != accepted {
		if strings.HasPrefix(p.Constraint, "default: ") {
			return "never set"
		}
		missing = append(missing, "refused")
	}
	if len(missing) == 0 {
		return ""
	}
	return "never " + strings.Join(missing, ", never ")
}

// points returns the points of a version, by path.
func (of *version) points() (all []*Point) {
	root := withoutRules(of.structural)
	walk(of.schema, nil, func(p *apiextensions.JSONSchemaProps, path []string) bool {
		add := func(w wants, constraint string, only apiextensions.JSONSchemaProps) *Point {
			only.Type = p.Type
			point := &Point{Version: of.name, Path: pathOf(path), Constraint: constraint, wants: w, path: path}
			if validator, _, err := apiservervalidation.NewSchemaValidator(&only); err == nil {
				point.holds = func(value any) bool {
					return len(apiservervalidation.ValidateCustomResource(nil, value, validator)) == 0
				}
			}
			all = append(all, point)
			return point
		}
		bounds(p, func(constraint string, only apiextensions.JSONSchemaProps) { add(both, constraint, only) })
		for _, value := range p.Enum {
			add(accepted, "enum: "+text(value), apiextensions.JSONSchemaProps{Enum: []apiextensions.JSON{value}})
		}
		if len(p.Enum) > 0 {
			add(refused, "enum", apiextensions.JSONSchemaProps{Enum: p.Enum})
		}
		if p.Default != nil {
			add(refused, "default: "+text(*p.Default), apiextensions.JSONSchemaProps{}).holds = nil
		}
		for _, rule := range p.XValidations {
			point := add(both, "rule: "+rule.Rule, apiextensions.JSONSchemaProps{})
			point.holds, point.transition = nil, strings.Contains(rule.Rule, "oldSelf")
			point.rule = cel.NewValidator(withRule(root, path, rule), true, celconfig.PerCallLimit)
		}
		return true
	})
	return all
}

// walk calls f for a schema and those inside of it, with their paths, e.g. [".spec" ".containers" "[]" ".name"], as
// long as f returns true. Of the object it leaves out what all objects have.
func walk(p *apiextensions.JSONSchemaProps, path []string, f func(*apiextensions.JSONSchemaProps, []string) bool) {
	if !f(p, path) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(p.Properties)) {
		if child := p.Properties[name]; len(path) > 0 || !slices.Contains(ofObjects, name) {
			walk(&child, append(slices.Clip(path), "."+name), f)
		}
	}
	if p.Items != nil && p.Items.Schema != nil {
		walk(p.Items.Schema, append(slices.Clip(path), "[]"), f)
	}
	if p.AdditionalProperties != nil && p.AdditionalProperties.Schema != nil {
		walk(p.AdditionalProperties.Schema, append(slices.Clip(path), "{}"), f)
	}
}

// ofObjects are the properties that all objects have.
var ofObjects = []string{"apiVersion", "kind", "metadata"}

// pathOf returns e.g. "spec.containers[].name".
func pathOf(path []string) string { return strings.TrimPrefix(strings.Join(path, ""), ".") }

// bounds calls f for each constraint of a schema that a value alone decides, with a schema of it alone.
func bounds(p *apiextensions.JSONSchemaProps, f func(constraint string, only apiextensions.JSONSchemaProps)) {
	type props = apiextensions.JSONSchemaProps
	exclusive := func(name string, is bool) string {
		if is {
			return "exclusive " + name
		}
		return name
	}
	if p.Maximum != nil {
		f(fmt.Sprintf("%s: %v", exclusive("maximum", p.ExclusiveMaximum), *p.Maximum),
			props{Maximum: p.Maximum, ExclusiveMaximum: p.ExclusiveMaximum})
	}
	if p.Minimum != nil {
		f(fmt.Sprintf("%s: %v", exclusive("minimum", p.ExclusiveMinimum), *p.Minimum),
			props{Minimum: p.Minimum, ExclusiveMinimum: p.ExclusiveMinimum})
	}
	if p.MultipleOf != nil {
		f(fmt.Sprintf("multipleOf: %v", *p.MultipleOf), props{MultipleOf: p.MultipleOf})
	}
	for _, b := range []struct {
		name  string
		value *int64
		only  props
	}{
		{"maxLength", p.MaxLength, props{MaxLength: p.MaxLength}},
		{"minLength", p.MinLength, props{MinLength: p.MinLength}},
		{"maxItems", p.MaxItems, props{MaxItems: p.MaxItems}},
		{"minItems", p.MinItems, props{MinItems: p.MinItems}},
		{"maxProperties", p.MaxProperties, props{MaxProperties: p.MaxProperties}},
		{"minProperties", p.MinProperties, props{MinProperties: p.MinProperties}},
	} {
		if b.value != nil {
			f(fmt.Sprintf("%s: %d", b.name, *b.value), b.only)
		}
	}
	if p.Pattern != "" {
		f("pattern: "+p.Pattern, props{Pattern: p.Pattern})
	}
	if p.Format != "" && p.Type == "string" {
		f("format: "+p.Format, props{Format: p.Format})
	}
	for _, name := range p.Required {
		f("required: "+name, props{Required: []string{name}})
	}
}

// withoutRules returns a copy of a schema without CEL rules.
func withoutRules(s *structuralschema.Structural) *structuralschema.Structural {
	s = s.DeepCopy()
	visitor := structuralschema.Visitor{Structural: func(s *structuralschema.Structural) bool {
		changed := s.XValidations != nil
		s.XValidations = nil
		return changed
	}}
	visitor.Visit(s)
	return s
}

// withRule returns a copy of a schema with one rule, at a path.
func withRule(
	root *structuralschema.Structural, path []string, rule apiextensions.ValidationRule,
) *structuralschema.Structural {
	root = root.DeepCopy()
	var set func(s *structuralschema.Structural, path []string)
	set = func(s *structuralschema.Structural, path []string) {
		switch {
		case len(path) == 0:
			s.XValidations = make(apiextensionsv1.ValidationRules, 1)
			convert := apiextensionsv1.Convert_apiextensions_ValidationRule_To_v1_ValidationRule
			_ = convert(&rule, &s.XValidations[0], nil) // it copies
		case path[0] == "[]":
			set(s.Items, path[1:])
		case path[0] == "{}":
			set(s.AdditionalProperties.Structural, path[1:])
		default:
			name := path[0][1:]
			child := s.Properties[name]
			set(&child, path[1:])
			s.Properties[name] = child
		}
	}
	set(root, path)
	return root
}

// text returns a value as JSON.
func text(value any) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(encoded)
}

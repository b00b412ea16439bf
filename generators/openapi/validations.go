package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// constraints are what +k8s:validation markers ask for.
type constraints struct {
	Nullable             *bool                   `json:"nullable"`
	Format               *string                 `json:"format"`
	Maximum              *float64                `json:"maximum"`
	ExclusiveMaximum     *bool                   `json:"exclusiveMaximum"`
	Minimum              *float64                `json:"minimum"`
	ExclusiveMinimum     *bool                   `json:"exclusiveMinimum"`
	MaxLength            *int64                  `json:"maxLength"`
	MinLength            *int64                  `json:"minLength"`
	Pattern              *string                 `json:"pattern"`
	MaxItems             *int64                  `json:"maxItems"`
	MinItems             *int64                  `json:"minItems"`
	UniqueItems          *bool                   `json:"uniqueItems"`
	MultipleOf           *float64                `json:"multipleOf"`
	Enum                 []any                   `json:"enum"`
	MaxProperties        *int64                  `json:"maxProperties"`
	MinProperties        *int64                  `json:"minProperties"`
	Items                *constraints            `json:"items"`
	Properties           map[string]*constraints `json:"properties"`
	AdditionalProperties *constraints            `json:"additionalProperties"`
	CEL                  []rule                  `json:"cel"`
}

// A rule is one in CEL.
type rule struct {
	Rule              string `json:"rule"`
	Message           string `json:"message,omitempty"`
	MessageExpression string `json:"messageExpression,omitempty"`
	OptionalOldSelf   *bool  `json:"optionalOldSelf,omitempty"`
	Reason            string `json:"reason,omitempty"`
	FieldPath         string `json:"fieldPath,omitempty"`
}

// validationNames are the first names after +k8s:validation.
var validationNames = func() (all []marker.ArgDef) {
	for _, name := range []string{"nullable", "format", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
		"maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", "enum",
		"maxProperties", "minProperties", "items", "properties", "additionalProperties", "cel"} {
		all = append(all, marker.ArgDef{Name: name, Kind: marker.Any})
	}
	return all
}()

// validate adds to a schema what +k8s:validation markers ask for. It reports markers that do not fit the type.
func (w *walk) validate(s *schema, t *model.Type, set marker.Set) {
	all := set.All(validation)
	if len(all) == 0 {
		return
	}
	object, ok := w.nest(all)
	if !ok {
		return
	}
	var c constraints
	text, err := json.Marshal(object)
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(&c)
	}
	problems := []error{err}
	if err == nil {
		problems = append(c.check(), c.fits(t)...)
	}
	for _, problem := range problems {
		w.report(ruleMarker.At(all[0].Pos, "marker +%s: %v", validation, problem).
			Fix("correct the markers; gen explain +%s shows the form", validation))
	}
	if len(problems) == 0 {
		c.apply(s)
	}
}

// check returns what is wrong with the constraints themselves.
func (c *constraints) check() (problems []error) {
	for name, n := range map[string]*int64{"minLength": c.MinLength, "maxLength": c.MaxLength, "minItems": c.MinItems,
		"maxItems": c.MaxItems, "minProperties": c.MinProperties, "maxProperties": c.MaxProperties} {
		if n != nil && *n < 0 {
			problems = append(problems, fmt.Errorf("%s is negative", name))
		}
	}
	order := func(least, most *int64, name string) {
		if least != nil && most != nil && *least > *most {
			problems = append(problems, fmt.Errorf("min%s %d is greater than max%s %d", name, *least, name, *most))
		}
	}
	order(c.MinLength, c.MaxLength, "Length")
	order(c.MinItems, c.MaxItems, "Items")
	order(c.MinProperties, c.MaxProperties, "Properties")
	if c.Minimum != nil && c.Maximum != nil {
		if *c.Minimum > *c.Maximum {
			problems = append(problems, fmt.Errorf("minimum %v is greater than maximum %v", *c.Minimum, *c.Maximum))
		}
		if *c.Minimum == *c.Maximum && (c.ExclusiveMinimum != nil || c.ExclusiveMaximum != nil) {
			problems = append(problems, errors.New("no number is within equal bounds that are exclusive"))
		}
	}
	if c.MultipleOf != nil && *c.MultipleOf == 0 {
		problems = append(problems, errors.New("multipleOf is 0"))
	}
	if c.Pattern != nil {
		if _, err := regexp.Compile(*c.Pattern); err != nil {
			problems = append(problems, err)
		}
	}
	for name, of := range c.Properties {
		if of == nil {
			problems = append(problems, fmt.Errorf("properties:%s is null", name))
		}
	}
	for i, r := range c.CEL {
		switch {
		case r.Rule == "":
			problems = append(problems, fmt.Errorf("cel[%d] has no rule", i))
		case (r.Message == "") == (r.MessageExpression == ""):
			problems = append(problems, fmt.Errorf("cel[%d] needs either a message or a messageExpression", i))
		}
	}
	slices.SortFunc(problems, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return problems
}

// fits returns the constraints that can't be those of a type.
func (c *constraints) fits(t *model.Type) (problems []error) {
	resolved := model.Deref(t)
	if customOf(resolved) != (custom{}) || resolved.Kind == model.Interface {
		return nil
	}
	simple, _, _ := simpleType(resolved)
	list := resolved.Kind == model.Slice || resolved.Kind == model.Array
	object := resolved.Kind == model.Map || resolved.Kind == model.Struct
	number := simple == "integer" || simple == "number"
	wrong := func(set, right bool, name, kind string) {
		if set && !right {
			problems = append(problems, fmt.Errorf("%s is for %s only", name, kind))
		}
	}
	wrong(c.MaxItems != nil, list, "maxItems", "lists")
	wrong(c.MinItems != nil, list, "minItems", "lists")
	wrong(c.UniqueItems != nil, list, "uniqueItems", "lists")
	wrong(c.Items != nil, list, "items", "lists")
	wrong(c.MaxProperties != nil, object, "maxProperties", "maps")
	wrong(c.MinProperties != nil, object, "minProperties", "maps")
	wrong(c.AdditionalProperties != nil, resolved.Kind == model.Map, "additionalProperties", "maps")
	wrong(c.Properties != nil, object, "properties", "structs and maps")
	wrong(c.MinLength != nil, simple == "string", "minLength", "strings")
	wrong(c.MaxLength != nil, simple == "string", "maxLength", "strings")
	wrong(c.Pattern != nil, simple == "string", "pattern", "strings")
	wrong(c.Minimum != nil, number, "minimum", "numbers")
	wrong(c.Maximum != nil, number, "maximum", "numbers")
	wrong(c.MultipleOf != nil, number, "multipleOf", "numbers")
	wrong(c.ExclusiveMinimum != nil, number, "exclusiveMinimum", "numbers")
	wrong(c.ExclusiveMaximum != nil, number, "exclusiveMaximum", "numbers")
	if len(problems) > 0 {
		return problems
	}
	return c.nestedFit(resolved)
}

// nestedFit is fits for elements and properties.
func (c *constraints) nestedFit(t *model.Type) (problems []error) {
	for _, of := range []*constraints{c.Items, c.AdditionalProperties} {
		if of != nil {
			problems = append(problems, append(of.check(), of.fits(t.Elem)...)...)
		}
	}
	if t.Kind != model.Struct {
		return problems
	}
	for _, name := range slices.Sorted(maps.Keys(c.Properties)) {
		f, of := fieldByJSON(t, name), c.Properties[name]
		if f == nil {
			problems = append(problems, fmt.Errorf("%s has no property %q", t.Name, name))
		} else if of != nil {
			problems = append(problems, append(of.check(), of.fits(f.Type)...)...)
		}
	}
	return problems
}

// fieldByJSON returns the field of a name in JSON, also of a struct that the type inlines; nil for none.
func fieldByJSON(t *model.Type, name string) *model.Field {
	for _, m := range members(t) {
		if m.JSON.Name == name {
			return m.Field
		}
	}
	return nil
}

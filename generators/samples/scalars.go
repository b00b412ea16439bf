package samples

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/json" // which keeps integers

	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

type props = apiext.JSONSchemaProps

// scalars returns values of a schema that is not an object or a list, the best one first: the example, the default, the
// choices of an enum, else values that fit the name of the field, its type, format, pattern and bounds.
func scalars(name string, s *props) (all []any) {
	add := func(values ...any) {
		for _, v := range values {
			if composite(v) || !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
	}
	for _, given := range []*apiext.JSON{s.Example, s.Default} {
		if v, ok := decoded(given); ok && v != nil {
			add(v)
		}
	}
	if len(s.Enum) > 0 {
		var empty []any // says nothing to a reader
		for _, choice := range s.Enum {
			switch v, ok := decoded(&choice); {
			case !ok || v == nil:
			case v == "":
				empty = append(empty, v)
			default:
				add(v)
			}
		}
		add(empty...)
		return all
	}
	for _, form := range forms(s) {
		switch {
		case form.Type == "boolean":
			add(true, false)
		case form.Type == "integer" || form.Type == "number" || form.XIntOrString && form.Pattern == "":
			for _, n := range integers(name, form) {
				add(n)
			}
			if form.Type == "number" {
				add(fractions(form)...)
			}
		case form.Type == "string" || form.XIntOrString:
			for _, text := range texts(name, form) {
				add(text)
			}
		}
	}
	return all
}

// composite reports whether a value is an object or a list, which == does not compare.
func composite(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

// forms returns a schema with the constraints of its allOf, and of each branch of anyOf and oneOf.
func forms(s *props) []*props {
	form := *s
	for i := range s.AllOf {
		constrain(&form, &s.AllOf[i])
	}
	var all []*props
	for _, branches := range [][]props{s.AnyOf, s.OneOf} {
		for i := range branches {
			branch := form
			constrain(&branch, &branches[i])
			all = append(all, &branch)
		}
	}
	if len(all) == 0 || s.XIntOrString {
		all = append([]*props{&form}, all...)
	}
	return all
}

// constrain adds the constraints of a schema to those of another one.
func constrain(s *props, more *props) {
	if more.Type != "" && s.Type == "" {
		s.Type = more.Type
	}
	if more.Format != "" {
		s.Format = more.Format
	}
	if more.Pattern != "" {
		s.Pattern = more.Pattern
	}
	if more.MinLength != nil {
		s.MinLength = more.MinLength
	}
	if more.MaxLength != nil {
		s.MaxLength = more.MaxLength
	}
	if more.Minimum != nil {
		s.Minimum, s.ExclusiveMinimum = more.Minimum, more.ExclusiveMinimum
	}
	if more.Maximum != nil {
		s.Maximum, s.ExclusiveMaximum = more.Maximum, more.ExclusiveMaximum
	}
	if more.MultipleOf != nil {
		s.MultipleOf = more.MultipleOf
	}
}

// texts returns the strings that a schema takes.
func texts(name string, s *props) (all []string) {
	least, most := int64(0), int64(-1)
	if s.MinLength != nil {
		least = *s.MinLength
	}
	if s.MaxLength != nil {
		most = *s.MaxLength
	}
	var pattern *regexp.Regexp
	if s.Pattern != "" {
		pattern, _ = regexp.Compile(s.Pattern) // the API server's validation has compiled it
	}
	for _, text := range slices.Concat(keyword.FormatTexts[s.Format], []string{wordFor(name)}, padded(least), general) {
		if most >= 0 && int64(len(text)) > most && !fits(text, least, most) {
			text = strings.TrimRight(text[:min(len(text), int(most))], "-. ")
		}
		formatted := keyword.FormatTexts[s.Format]
		typical := formatted == nil || slices.Contains(formatted, text)
		if text == "" && (s.Format != "" || least > 0) || !typical || !fits(text, least, most) ||
			pattern != nil && !pattern.MatchString(text) || slices.Contains(all, text) || text == "" && len(all) == 0 {
			continue
		}
		all = append(all, text)
	}
	if pattern != nil {
		for _, text := range matching(s.Pattern, least, most) {
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// padded returns texts of a least length.
func padded(least int64) []string {
	if least <= int64(len("example")) || least > 1<<16 {
		return nil
	}
	text := strings.Repeat("example-", int(least)/len("example-")+1)[:least]
	return []string{strings.ReplaceAll(text, "-", "e"), text[:least-1] + "e"}
}

// integers returns the integers that a schema takes.
func integers(name string, s *props) (all []int64) {
	low, high := math.Inf(-1), math.Inf(1)
	if s.Minimum != nil {
		low = *s.Minimum
	}
	if s.Maximum != nil {
		high = *s.Maximum
	}
	step := 1.0
	if s.MultipleOf != nil && *s.MultipleOf > 0 {
		step = *s.MultipleOf
	}
	candidates := []float64{float64(numberFor(name)), 1, low, low + 1, low + 2, high, high - 1,
		math.Ceil(low/step) * step, math.Floor(low/step)*step + step, math.Floor(high/step) * step, step,
		0, 2, 3, 5, 10, 100, -1}
	for _, n := range candidates {
		if math.IsInf(n, 0) || math.IsNaN(n) || n != math.Trunc(n) || math.Abs(n) > 1<<53 || n < low || n > high ||
			s.ExclusiveMinimum && n == low || s.ExclusiveMaximum && n == high || math.Mod(n, step) != 0 ||
			s.Format == "int32" && math.Abs(n) > math.MaxInt32 || slices.Contains(all, int64(n)) {
			continue
		}
		all = append(all, int64(n))
	}
	return all
}

// fractions returns numbers between the bounds of a schema, for one that takes no integer.
func fractions(s *props) []any {
	all := []any{0.5}
	if s.Minimum != nil && s.Maximum != nil {
		all = append(all, (*s.Minimum+*s.Maximum)/2)
	}
	if s.MultipleOf != nil {
		all = append(all, *s.MultipleOf)
	}
	return all
}

// decoded returns the value of an example or a default. ok is false without one.
func decoded(v *apiext.JSON) (value any, ok bool) {
	if v == nil || json.Unmarshal(v.Raw, &value) != nil {
		return nil, false
	}
	return value, true
}

// numbered returns a name that differs from others, e.g. "example-2" for 1.
func numbered(n int) string {
	if n == 0 {
		return "example"
	}
	return fmt.Sprintf("example-%d", n+1)
}

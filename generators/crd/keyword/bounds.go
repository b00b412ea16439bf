package keyword

import (
	"cmp"
	"math"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// An end is a bound of the numbers or lengths that a schema accepts, with the keyword that sets it: "" for the Go type.
type end struct {
	keyword  string
	value    float64
	excluded bool
}

// An interval has the numbers, lengths or counts that a schema accepts.
type interval struct {
	low, high end
	step      float64 // of multipleOf; 0 for none
}

// Contradiction returns two keywords of a schema between which no value is left, e.g. "minimum" and "maximum". The Go
// type reads numbers from low to high, integers alone if so said; it is "" in place of a keyword.
func Contradiction(s *props, low, high float64, integers bool) (one, other string, found bool) {
	if not := s.Not; not != nil && len(not.Required) > 0 && reflect.DeepEqual(*not, props{Required: not.Required}) &&
		!slices.ContainsFunc(not.Required, func(name string) bool { return !slices.Contains(s.Required, name) }) {
		return "not", "required", true
	}
	if s.Type == "integer" || s.Type == "number" {
		in, integers := numbers(s, low, high), integers || s.Type == "integer"
		if one, other, found = in.nothing(integers); found {
			return one, other, true
		}
		return unfit(s)
	}
	for _, c := range counts {
		if c.of != s.Type {
			continue
		}
		in := members(s)
		in.narrow(s, func(s *props) {
			if n := c.from(s); n != nil {
				in.atLeast(end{keyword: c.least, value: float64(*n)})
			}
			if n := c.to(s); n != nil {
				in.atMost(end{keyword: c.most, value: float64(*n)})
			}
		})
		if one, other, found = in.nothing(true); one != other { // of two formats, not the lengths contradict each other
			return one, other, found
		}
	}
	return "", "", false
}

// members returns how many fields, items or characters a value can have: required fields, those that the schema names,
// items that differ from each other in a set or a map, or the characters that its formats have.
func members(s *props) interval {
	in := interval{high: end{value: math.Inf(1)}}
	unknown := s.XPreserveUnknownFields != nil || s.XEmbeddedResource || s.AdditionalProperties != nil
	switch {
	case s.Type == "object":
		in.low = end{keyword: "required", value: float64(len(s.Required))}
		if len(s.Properties) > 0 && !unknown {
			in.high = end{keyword: "properties", value: float64(len(s.Properties))}
		}
	case s.Type == "array" && s.XListType != nil && s.Items != nil && s.Items.Schema != nil:
		in.high = end{keyword: "x-kubernetes-list-type", value: different(*s.XListType, s.XListMapKeys, s.Items.Schema)}
	case s.Type == "string":
		for _, format := range Formats(s) {
			if length, ok := formatLengths[format]; ok {
				in.atLeast(end{keyword: "format", value: length[0]})
				in.atMost(end{keyword: "format", value: length[1]})
			}
		}
	}
	return in
}

// different returns how many items of a list there are that differ from each other as its type asks for.
func different(listType string, keys []string, item *props) float64 {
	switch {
	case listType == "set":
		return values(item)
	case listType != "map" || len(keys) == 0:
		return math.Inf(1)
	}
	n := 1.0
	for _, key := range keys {
		property := item.Properties[key]
		n *= values(&property)
	}
	return n
}

// values returns how many values a schema has, as far as its enum or its type say so.
func values(s *props) float64 {
	switch {
	case len(s.Enum) > 0:
		return float64(len(s.Enum))
	case s.Type == "boolean":
		return 2
	}
	return math.Inf(1)
}

// unfit returns the keyword by which API servers refuse each number, and "format": they ask of the value of a keyword,
// too, whether it has the schema's format.
func unfit(s *props) (one, other string, found bool) {
	form := props{Type: s.Type, Format: s.Format}
	for _, limit := range []struct {
		keyword string
		value   *float64
		alone   func(*props)
	}{
		{"minimum", s.Minimum, func(of *props) { of.Minimum = s.Minimum }},
		{"maximum", s.Maximum, func(of *props) { of.Maximum = s.Maximum }},
		{"multipleOf", s.MultipleOf, func(of *props) { of.MultipleOf = s.MultipleOf }},
	} {
		if limit.value == nil {
			continue
		}
		alone := form
		limit.alone(&alone)
		judge, err := objects.Part(&alone)
		refused := err == nil // otherwise its own validation says why
		for _, n := range []float64{*limit.value, math.Floor(*limit.value), math.Ceil(*limit.value), 0} {
			refused = refused && len(judge.Errors(n)) > 0
		}
		if refused {
			return limit.keyword, "format", true
		}
	}
	return "", "", false
}

// counts are the keywords of lengths and of numbers of items and fields, by JSON type.
var counts = []struct {
	of, least, most string
	from, to        func(*props) *int64
}{
	{"string", "minLength", "maxLength", func(s *props) *int64 { return s.MinLength },
		func(s *props) *int64 { return s.MaxLength }},
	{"array", "minItems", "maxItems", func(s *props) *int64 { return s.MinItems },
		func(s *props) *int64 { return s.MaxItems }},
	{"object", "minProperties", "maxProperties", func(s *props) *int64 { return s.MinProperties },
		func(s *props) *int64 { return s.MaxProperties }},
}

func numbers(s *props, low, high float64) *interval {
	in := &interval{low: end{value: low}, high: end{value: high}}
	in.narrow(s, func(s *props) {
		if s.Minimum != nil {
			in.atLeast(end{"minimum", *s.Minimum, s.ExclusiveMinimum})
		}
		if s.Maximum != nil {
			in.atMost(end{"maximum", *s.Maximum, s.ExclusiveMaximum})
		}
		if s.MultipleOf != nil && *s.MultipleOf == math.Trunc(*s.MultipleOf) {
			in.step = max(in.step, *s.MultipleOf)
		}
	})
	return in
}

// narrow calls f for a schema and for those in allOf.
func (in *interval) narrow(s *props, f func(*props)) {
	f(s)
	for i := range s.AllOf {
		in.narrow(&s.AllOf[i], f)
	}
}

func (in *interval) atLeast(to end) {
	if to.value > in.low.value || to.value == in.low.value && to.excluded {
		in.low = to
	}
}

func (in *interval) atMost(to end) {
	if to.value < in.high.value || to.value == in.high.value && to.excluded {
		in.high = to
	}
}

// nothing returns the keywords of the bounds if there is nothing between them, or else of multipleOf and a bound.
func (in *interval) nothing(integers bool) (one, other string, found bool) {
	low, high := in.low.value, in.high.value
	if integers {
		if low = math.Ceil(low); low == in.low.value && in.low.excluded {
			low++
		}
		if high = math.Floor(high); high == in.high.value && in.high.excluded {
			high--
		}
	}
	excluded := !integers && low == high && (in.low.excluded || in.high.excluded)
	switch {
	case low > high, excluded:
		return in.low.keyword, in.high.keyword, true
	case in.step > 0 && integers && !math.IsInf(low, 0) && math.Ceil(low/in.step)*in.step > high:
		return "multipleOf", cmp.Or(in.high.keyword, in.low.keyword), true
	}
	return "", "", false
}

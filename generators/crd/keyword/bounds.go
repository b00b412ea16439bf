package keyword

import (
	"cmp"
	"math"
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
	if s.Type == "integer" || s.Type == "number" {
		return numbers(s, low, high).nothing(integers || s.Type == "integer")
	}
	for _, c := range counts {
		if c.of != s.Type {
			continue
		}
		in := interval{high: end{value: math.Inf(1)}}
		in.narrow(s, func(s *props) {
			if n := c.from(s); n != nil {
				in.atLeast(end{keyword: c.least, value: float64(*n)})
			}
			if n := c.to(s); n != nil {
				in.atMost(end{keyword: c.most, value: float64(*n)})
			}
		})
		return in.nothing(true)
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

package keyword

import (
	"fmt"
	"math"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// numberMarkers are the markers of numbers.
var numberMarkers = []Marker{
	bound("Maximum", "The greatest value.", "maximum", maximum),
	bound("Minimum", "The least value.", "minimum", minimum),
	declared("maximum", maximum),
	declared("minimum", minimum),
	exclusive("ExclusiveMaximum", "The value must be less than Maximum.", maximum),
	exclusive("ExclusiveMinimum", "The value must be greater than Minimum.", minimum),
	{
		Definition: validation("MultipleOf", marker.Number, "The value is a multiple of this."), forItems: true,
		Set: func(s *props, m marker.Marker) error {
			if m.Number() <= 0 {
				return fmt.Errorf("wants a number above 0, not %s", m.Value)
			}
			s.MultipleOf = new(m.Number())
			return numeric(s)
		},
		Unset:    func(s *props) { s.MultipleOf = nil },
		merge:    func(m *merger) { limit(m, func(s *props) **float64 { return &s.MultipleOf }) },
		keywords: []string{"multipleOf"},
	},
}

// An extreme returns a bound of a schema, and whether the bound itself is excluded.
type extreme func(*props) (bound **float64, excluded *bool)

func maximum(s *props) (**float64, *bool) { return &s.Maximum, &s.ExclusiveMaximum }
func minimum(s *props) (**float64, *bool) { return &s.Minimum, &s.ExclusiveMinimum }

// bound returns the marker of a bound, e.g. Maximum.
func bound(name, doc, keyword string, of extreme) Marker {
	return Marker{
		Definition: validation(name, marker.Number, doc), forItems: true,
		Set: func(s *props, m marker.Marker) error { return setBound(s, of, m.Number()) },
		Unset: func(s *props) {
			value, excluded := of(s)
			*value, *excluded = nil, false
		},
		merge:    func(m *merger) { m.bound(of) },
		keywords: []string{keyword},
	}
}

// declared returns the marker of declarative validation that sets a bound, e.g. k8s:maximum. Package celrules has the
// same marker inside of other ones.
func declared(keyword string, of extreme) Marker {
	return Marker{
		Definition: defined("k8s:" + keyword), FieldOnly: true,
		Set: func(s *props, m marker.Marker) error {
			if s.XIntOrString && s.Pattern != "" { // a quantity: see isAmount
				return fmt.Errorf("wants a quantity in quotes, e.g. %q", m.Value)
			}
			n, err := marker.ParseInt(m.Value, 0)
			if err != nil {
				return err
			}
			return setBound(s, of, float64(n))
		},
		keywords: []string{keyword},
	}
}

// isAmount reports whether a marker bounds a duration or quantity, which package celrules compares.
func isAmount(m marker.Marker) bool {
	return (m.Name == "k8s:minimum" || m.Name == "k8s:maximum") && strings.ContainsAny(m.Value, "\"`")
}

func setBound(s *props, of extreme, value float64) error {
	bound, _ := of(s)
	*bound = &value
	return numeric(s)
}

// exclusive returns the marker that excludes a bound itself, e.g. ExclusiveMaximum.
func exclusive(name, doc string, of extreme) Marker {
	return Marker{
		Definition: validation(name, marker.Bool, doc), forItems: true,
		Set: func(s *props, m marker.Marker) error {
			_, excluded := of(s)
			*excluded = m.Bool()
			return numeric(s)
		},
		Unset: func(s *props) {
			_, excluded := of(s)
			*excluded = false
		},
	}
}

// numeric returns an error unless a schema is of numbers that its bounds fit.
func numeric(s *props) error {
	for _, bound := range []*float64{s.Maximum, s.Minimum, s.MultipleOf} {
		if bound != nil && s.Type == "integer" && *bound != math.Trunc(*bound) {
			return fmt.Errorf("%v is not an integer, and the JSON type is", *bound)
		}
	}
	if s.Type == "integer" || s.Type == "number" || s.XIntOrString {
		return nil
	}
	return is(s, "integer or number")
}

package schema

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A condition is a CEL expression with its opposite.
type condition struct {
	terms []term
	any   bool // one of the terms holds, not all of them
}

// A term is a condition without && and ||, e.g. "self.a == 0" with the opposite "self.a != 0".
type term struct{ yes, no string }

// has returns the term for a field being there, e.g. "has(self.a)".
func has(field string) term { return term{"has(" + field + ")", "!has(" + field + ")"} }

// compare returns the term for two expressions being the same.
func compare(a, b string) term { return term{a + " == " + b, a + " != " + b} }

// not returns the opposite.
func (c condition) not() condition {
	of := condition{any: !c.any}
	for _, t := range c.terms {
		of.terms = append(of.terms, term{t.no, t.yes})
	}
	return of
}

// text returns the expression, e.g. "has(self.a) && self.a != 0".
func (c condition) text() string {
	var all []string
	for _, t := range c.terms {
		all = append(all, t.yes)
	}
	if c.any {
		return strings.Join(all, " || ")
	}
	return strings.Join(all, " && ")
}

// inOr returns the expression as a part of one with ||.
func (c condition) inOr() string {
	if c.any || len(c.terms) == 1 {
		return c.text()
	}
	return "(" + c.text() + ")"
}

// inEqual returns the expression as a side of ==.
func (c condition) inEqual() string {
	if len(c.terms) == 1 && strings.HasPrefix(c.terms[0].yes, "has(") {
		return c.text()
	}
	return "(" + c.text() + ")"
}

// or joins expressions of which one must hold.
func or(parts ...string) string { return strings.Join(parts, " || ") }

// isSet returns the condition for a field being set, as validation-gen sees it: a pointer is there, a list or map not
// empty, and any other value not zero. Where the schema has no room for zero, being there is enough. E.g.
// "has(self.size) && self.size != 0".
func isSet(of, name string, s *props, t *model.Type) condition {
	field := of + "." + celName(name)
	return condition{terms: append([]term{has(field)}, nonZero(field, s, t)...)}
}

// nonZero returns what tells that a value that is there is not the zero value; nothing if it can't be that.
func nonZero(value string, s *props, t *model.Type) []term {
	if t.Kind == model.Pointer || len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(v apiext.JSON) bool { return string(v.Raw) == `""` }) {
		return nil
	}
	positive := func(least *int64) bool { return least != nil && *least > 0 }
	not := func(zero string) []term { return []term{{value + " != " + zero, value + " == " + zero}} }
	switch {
	case s.Type == "string" && !positive(s.MinLength):
		return not("''")
	case s.Type == "array" && !positive(s.MinItems), s.Type == "object" && t.Kind == model.Map && !positive(s.MinProperties):
		return []term{{"size(" + value + ") > 0", "size(" + value + ") == 0"}}
	case s.Type == "integer" && !(s.Minimum != nil && *s.Minimum > 0):
		return not("0")
	case s.Type == "number" && !(s.Minimum != nil && *s.Minimum > 0):
		return not("0.0")
	case s.Type == "boolean":
		return []term{{value, "!" + value}}
	}
	return nil
}

// equals returns the condition for a string field of a struct having a value: one that is left out has the empty one.
func equals(s *props, name, value string) condition {
	self := "self." + celName(name)
	switch is := compare(self, celText(value)); {
	case slices.Contains(s.Required, name):
		return condition{terms: []term{is}}
	case value == "":
		there := has(self)
		return condition{terms: []term{{there.no, there.yes}, is}, any: true}
	default:
		return condition{terms: []term{has(self), is}}
	}
}

package celrules

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A Condition is a CEL expression that can be negated.
type Condition struct {
	terms []Term
	any   bool // one of the terms holds, not all of them
}

// A Term is a condition without && and ||, e.g. "self.a == 0" with the opposite "self.a != 0".
type Term struct{ Yes, No string }

// All returns the condition that all terms hold.
func All(terms ...Term) Condition { return Condition{terms: terms} }

// Has returns the term that a field is present, e.g. "has(self.a)".
func Has(field string) Term { return Term{"has(" + field + ")", "!has(" + field + ")"} }

// Equal returns the term that two expressions are equal.
func Equal(a, b string) Term { return Term{a + " == " + b, a + " != " + b} }

// Single reports whether the condition has only one term.
func (c Condition) Single() bool { return len(c.terms) == 1 }

// Not returns the opposite.
func (c Condition) Not() Condition {
	of := Condition{any: !c.any}
	for _, t := range c.terms {
		of.terms = append(of.terms, Term{t.No, t.Yes})
	}
	return of
}

// Text returns the expression, e.g. "has(self.a) && self.a != 0".
func (c Condition) Text() string {
	var all []string
	for _, t := range c.terms {
		all = append(all, t.Yes)
	}
	if c.any {
		return strings.Join(all, " || ")
	}
	return strings.Join(all, " && ")
}

// InOr returns the expression as an operand of ||.
func (c Condition) InOr() string {
	if c.any || c.Single() {
		return c.Text()
	}
	return "(" + c.Text() + ")"
}

// InEqual returns the expression as an operand of ==.
func (c Condition) InEqual() string {
	if c.Single() && strings.HasPrefix(c.terms[0].Yes, "has(") {
		return c.Text()
	}
	return "(" + c.Text() + ")"
}

// Or joins expressions of which one must hold.
func Or(parts ...string) string { return strings.Join(parts, " || ") }

// IsSet returns the condition that a field is set, as validation-gen defines it: a pointer is present, a list or map is
// not empty, and any other value is not zero. Where the schema does not allow the zero value, presence is enough. E.g.
// "has(self.size) && self.size != 0".
func IsSet(of, name string, s *props, t *model.Type) Condition {
	field := of + "." + Name(name)
	return All(append([]Term{Has(field)}, NonZero(field, s, t)...)...)
}

// NonZero returns the terms that a value that is present is not the zero value; none if its schema does not allow that.
func NonZero(value string, s *props, t *model.Type) []Term {
	isEmpty := func(v apiext.JSON) bool { return string(v.Raw) == `""` }
	if t.Kind == model.Pointer || len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, isEmpty) {
		return nil
	}
	positive := func(least *int64) bool { return least != nil && *least > 0 }
	not := func(zero string) []Term { return []Term{{value + " != " + zero, value + " == " + zero}} }
	isMap := s.Type == "object" && t.Kind == model.Map
	switch {
	case s.Type == "string" && !positive(s.MinLength):
		return not("''")
	case s.Type == "array" && !positive(s.MinItems), isMap && !positive(s.MinProperties):
		return []Term{{"size(" + value + ") > 0", "size(" + value + ") == 0"}}
	case s.Type == "integer" && !(s.Minimum != nil && *s.Minimum > 0):
		return not("0")
	case s.Type == "number" && !(s.Minimum != nil && *s.Minimum > 0):
		return not("0.0")
	case s.Type == "boolean":
		return []Term{{value, "!" + value}}
	}
	return nil
}

// FieldEquals returns the condition that a string field of a struct has a value. A missing field has the empty one.
func FieldEquals(s *props, name, value string) Condition {
	self := "self." + Name(name)
	is, present := Equal(self, Literal(value)), Has(self)
	switch {
	case slices.Contains(s.Required, name):
		return All(is)
	case value == "":
		return Condition{terms: []Term{{present.No, present.Yes}, is}, any: true}
	default:
		return All(present, is)
	}
}

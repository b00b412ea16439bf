package celrules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A Check is what a marker demands of a value, in both forms that a CRD has for it.
type Check struct {
	Keyword func(*props) // adds it to the value's schema; nil if no keyword can express it
	Message string       // follows the value's label, e.g. "must have at most 10 characters"
	Change  bool         // it compares old and new values
	Sticky  bool         // of changes: the value can't be removed once it is set

	rule string // the same in CEL, with {self} and, of changes, {old} for the values
	rest string // the part of the rule that the keyword does not express
}

// Residual returns the CEL for what the keyword does not express; "" for nothing. self and old are expressions for the
// values, e.g. "self" and "oldSelf".
func (c Check) Residual(self, old string) string {
	if c.Keyword != nil {
		c.rule = c.rest
	}
	return c.Text(self, old)
}

// Text returns the complete rule in CEL on the values that the expressions name.
func (c Check) Text(self, old string) string {
	return strings.NewReplacer("{self}", self, "{old}", old).Replace(c.rule)
}

// CheckOf returns what a marker on a single value demands, given the schema and the Go type of the value. The error is
// for a marker that does not fit them.
func CheckOf(s *props, t *model.Type, m marker.Marker) (Check, error) {
	if l, ok := limits[m.Name]; ok {
		return l.check(s, t, m)
	}
	switch m.Name {
	case "k8s:format":
		return format(s, m)
	case "k8s:eq":
		of, err := comparable(s, m)
		value := apiext.JSON{Raw: of.json}
		return Check{Keyword: func(s *props) { only(s, value) }, rule: "{self} == " + of.cel,
			Message: "must be " + of.cel}, err
	case "k8s:neq": // the keyword "not" could express it, but then API servers do not name the field
		of, err := comparable(s, m)
		return Check{rule: "{self} != " + of.cel, Message: "must not be " + of.cel}, err
	case "k8s:monotonic":
		return Check{rule: "{self} >= {old}", Change: true, Message: "must not decrease"}, IsType(s, "integer")
	case "k8s:immutable":
		return Check{rule: "{self} == {old}", Change: true, Sticky: true, Message: "is immutable"}, nil
	}
	return Check{}, fmt.Errorf("means nothing here")
}

// only allows a single value. A second enum goes to allOf.
func only(s *props, value apiext.JSON) {
	if len(s.Enum) > 0 {
		s.AllOf = append(slices.Clip(s.AllOf), props{Enum: []apiext.JSON{value}})
		return
	}
	s.Enum = []apiext.JSON{value}
}

// compared is the value of +k8s:eq and +k8s:neq.
type compared struct {
	cel  string
	json json.RawMessage
}

// comparable returns the value of a marker for a schema.
func comparable(s *props, m marker.Marker) (compared, error) {
	switch kind := JSONType(s); kind {
	case "string":
		plain, err := m.JSON()
		if err != nil {
			return compared{}, err
		}
		var value string
		if json.Unmarshal(plain, &value) != nil {
			return compared{}, fmt.Errorf("wants text in quotes, not %s", m.Value)
		}
		return compared{Literal(value), plain}, nil
	case "integer", "boolean":
		_, err := strconv.ParseInt(m.Value, 10, 64)
		if kind == "integer" && err != nil || kind == "boolean" && m.Value != "true" && m.Value != "false" {
			return compared{}, fmt.Errorf("wants a value of the JSON type %s, not %s", kind, m.Value)
		}
		return compared{m.Value, json.RawMessage(m.Value)}, nil
	default:
		return compared{}, fmt.Errorf("is for strings, integers and booleans, and this is %s", kind)
	}
}

// IsType returns an error unless the values of a schema have a JSON type. An integer is a number, too.
func IsType(s *props, want string) error {
	if is := JSONType(s); is != want && !(want == "integer" && is == "number") {
		return fmt.Errorf("is for the JSON type %s, and this is %s", want, is)
	}
	return nil
}

// JSONType returns the JSON type of a schema's values, e.g. "string", as messages have it.
func JSONType(s *props) string { return cmp.Or(s.Type, "of no fixed type") }

package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A check is what a marker demands of a value, in both of the forms that a CRD has for it.
type check struct {
	keyword func(*props) // puts it into the value's schema; nil if the schema can't say it
	rule    string       // says it in CEL, with {self} and, of changes, {old} for the values
	rest    string       // what of it the keyword does not say, in CEL
	change  bool         // it compares old and new values
	unset   bool         // of changes: a field that is set stays so
	says    string       // behind the value's name in messages, e.g. "must have at most 10 characters"
}

// spoken returns the check with only that as its rule which its keyword does not say.
func (c check) spoken() check {
	if c.keyword != nil {
		c.rule = c.rest
	}
	return c
}

// text returns the rule on the values that the expressions name, e.g. "self" and "oldSelf".
func (c check) text(self, old string) string {
	return strings.NewReplacer("{self}", self, "{old}", old).Replace(c.rule)
}

// A limit64 is a marker that bounds a length or a value by a whole number.
type limit64 struct {
	of    string // the JSON type
	least bool
	where func(*props) **int64 // the keyword; nil for minimum and maximum
	rule  string               // with the limit for %s
	says  string
}

var limits = map[string]limit64{
	"k8s:minLength":     {"string", true, func(s *props) **int64 { return &s.MinLength }, "size({self}) >= %s", "must have at least %s characters"},
	"k8s:maxLength":     {"string", false, func(s *props) **int64 { return &s.MaxLength }, "size({self}) <= %s", "must have at most %s characters"},
	"k8s:maxBytes":      {"string", false, func(s *props) **int64 { return &s.MaxLength }, "size(bytes({self})) <= %s", "must have at most %s bytes"},
	"k8s:minItems":      {"array", true, func(s *props) **int64 { return &s.MinItems }, "size({self}) >= %s", "must have at least %s items"},
	"k8s:maxItems":      {"array", false, func(s *props) **int64 { return &s.MaxItems }, "size({self}) <= %s", "must have at most %s items"},
	"k8s:minProperties": {"object", true, func(s *props) **int64 { return &s.MinProperties }, "size({self}) >= %s", "must have at least %s keys"},
	"k8s:maxProperties": {"object", false, func(s *props) **int64 { return &s.MaxProperties }, "size({self}) <= %s", "must have at most %s keys"},
	"k8s:minimum":       {"integer", true, nil, "{self} >= %s", "must be at least %s"},
	"k8s:maximum":       {"integer", false, nil, "{self} <= %s", "must be at most %s"},
}

// checked returns what a marker on a single value demands.
func checked(s *props, t *model.Type, m marker.Marker) (check, error) {
	if l, ok := limits[m.Name]; ok {
		return l.check(s, t, m)
	}
	switch m.Name {
	case "k8s:format":
		return format(s, m)
	case "k8s:neq":
		return unequal(s, m)
	case "k8s:monotonic":
		return check{rule: "{self} >= {old}", change: true, says: "must not decrease"}, isType(s, "integer")
	case "k8s:immutable":
		return check{rule: "{self} == {old}", change: true, unset: true, says: "is immutable"}, nil
	}
	return check{}, fmt.Errorf("means nothing here")
}

func (l limit64) check(s *props, t *model.Type, m marker.Marker) (check, error) {
	n := m.Int()
	if l.where != nil && n < 0 {
		return check{}, fmt.Errorf("wants 0 or more, not %d", n)
	}
	if l.of == "object" && model.Pointee(t).Kind != model.Map {
		return check{}, fmt.Errorf("is for maps")
	}
	text := strconv.FormatInt(n, 10)
	c := check{keyword: func(s *props) { l.tighten(s, n) }, rule: fmt.Sprintf(l.rule, text), says: fmt.Sprintf(l.says, text)}
	if m.Name == "k8s:maxBytes" { // the keyword counts characters
		c.rest = c.rule
	}
	return c, isType(s, l.of)
}

// tighten sets a bound, unless there is a closer one.
func (l limit64) tighten(s *props, n int64) {
	if l.where == nil {
		bound := &s.Maximum
		if l.least {
			bound = &s.Minimum
		}
		if f := float64(n); *bound == nil || (f > **bound) == l.least && f != **bound {
			*bound = &f
			if l.least {
				s.ExclusiveMinimum = false
			} else {
				s.ExclusiveMaximum = false
			}
		}
		return
	}
	if bound := l.where(s); *bound == nil || (n > **bound) == l.least && n != **bound {
		*bound = &n
	}
}

// unequal is the check of +k8s:neq. A schema could say it with "not", but API servers do not tell then which field is
// wrong.
func unequal(s *props, m marker.Marker) (check, error) {
	text := m.Value
	switch kind := jsonType(s); kind {
	case "string":
		plain, err := m.JSON()
		if err != nil {
			return check{}, err
		}
		var value string
		if json.Unmarshal(plain, &value) != nil {
			return check{}, fmt.Errorf("wants text in quotes, not %s", m.Value)
		}
		text = celText(value)
	case "integer", "boolean":
		if _, err := strconv.ParseInt(m.Value, 10, 64); kind == "integer" && err != nil || kind == "boolean" && m.Value != "true" && m.Value != "false" {
			return check{}, fmt.Errorf("wants a value of the JSON type %s, not %s", kind, m.Value)
		}
	default:
		return check{}, fmt.Errorf("is for strings, integers and booleans, and this is %s", kind)
	}
	return check{rule: "{self} != " + text, says: "must not be " + text}, nil
}

// isType says whether a value is of a JSON type.
func isType(s *props, want string) error {
	if is := jsonType(s); is != want && !(want == "integer" && is == "number") {
		return fmt.Errorf("is for the JSON type %s, and this is %s", want, is)
	}
	return nil
}

// jsonType returns the JSON type of a value, e.g. "string".
func jsonType(s *props) string { return cmp.Or(s.Type, "of no fixed type") }

package celrules

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// A limit is a marker that bounds a length or a value by a whole number.
type limit struct {
	jsonType string
	least    bool
	sets     keyword
	rule     string // CEL with %s for the number
	message  string
}

// A keyword of a schema holds a limit.
type keyword struct {
	name string
	of   func(*props) **int64 // its value; nil for minimum and maximum
}

var (
	minimum       = keyword{name: "minimum"}
	maximum       = keyword{name: "maximum"}
	minLength     = keyword{"minLength", func(s *props) **int64 { return &s.MinLength }}
	maxLength     = keyword{"maxLength", func(s *props) **int64 { return &s.MaxLength }}
	minItems      = keyword{"minItems", func(s *props) **int64 { return &s.MinItems }}
	maxItems      = keyword{"maxItems", func(s *props) **int64 { return &s.MaxItems }}
	minProperties = keyword{"minProperties", func(s *props) **int64 { return &s.MinProperties }}
	maxProperties = keyword{"maxProperties", func(s *props) **int64 { return &s.MaxProperties }}
)

var limits = map[string]limit{
	"k8s:minimum":       {"integer", true, minimum, "{self} >= %s", "must be at least %s"},
	"k8s:maximum":       {"integer", false, maximum, "{self} <= %s", "must be at most %s"},
	"k8s:minLength":     {"string", true, minLength, "size({self}) >= %s", "must have at least %s characters"},
	"k8s:maxLength":     {"string", false, maxLength, "size({self}) <= %s", "must have at most %s characters"},
	"k8s:maxBytes":      {"string", false, maxLength, "size(bytes({self})) <= %s", "must have at most %s bytes"},
	"k8s:minItems":      {"array", true, minItems, "size({self}) >= %s", "must have at least %s items"},
	"k8s:maxItems":      {"array", false, maxItems, "size({self}) <= %s", "must have at most %s items"},
	"k8s:minProperties": {"object", true, minProperties, "size({self}) >= %s", "must have at least %s keys"},
	"k8s:maxProperties": {"object", false, maxProperties, "size({self}) <= %s", "must have at most %s keys"},
}

// KeywordMarkers returns the names of the markers that set a keyword of a schema, e.g. k8s:maxLength, k8s:maxBytes and
// k8s:format for "maxLength".
func KeywordMarkers(keyword string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		switch {
		case limits[name].sets.name != keyword:
		case name == "k8s:"+keyword:
			names = slices.Insert(names, 0, name)
		default:
			names = append(names, name)
		}
	}
	switch {
	case slices.Contains(formatKeywords, keyword):
		names = append(names, "k8s:format")
	case keyword == "enum":
		names = append(names, "k8s:eq")
	}
	return names
}

// IsLimit reports whether a marker bounds a length or a value, e.g. "k8s:maxItems". CEL rules are shorter where the
// schema has the bounds already.
func IsLimit(name string) bool { _, ok := limits[name]; return ok }

func (l limit) check(s *props, t *model.Type, m marker.Marker) (Check, error) {
	value := m.Value
	if amount := declarative.AmountOf(t); l.sets.of == nil && amount != nil {
		text := strings.Trim(value, "\"`")
		parsed, err := amount.Parse(text)
		switch {
		case err == nil && !amount.Integer:
			return l.quantity(parsed), nil
		case err == nil && text != value:
			value = parsed
		case !amount.Integer || text != value:
			return Check{}, fmt.Errorf("wants a %s, e.g. %s, not %s", amount.Name, amount.Example, value)
		}
	}
	n, err := marker.ParseInt(value, 0)
	switch {
	case err != nil:
		return Check{}, err
	case l.sets.of != nil && n < 0:
		return Check{}, fmt.Errorf("wants 0 or more, not %d", n)
	case m.Name == "k8s:maxBytes" && s.Format == "byte":
		return bytesInBase64(n), IsType(s, "string")
	}
	if l.jsonType == "object" && model.Deref(t).Kind != model.Map {
		return Check{}, fmt.Errorf("is for maps")
	}
	text := strconv.FormatInt(n, 10)
	c := Check{Message: fmt.Sprintf(l.message, text), rule: fmt.Sprintf(l.rule, text)}
	c.Keyword = func(s *props) { l.tighten(s, n) }
	if m.Name == "k8s:maxBytes" { // the keyword counts characters
		c.rest = c.rule
	}
	return c, IsType(s, l.jsonType)
}

// quantity is the check of a quantity, which may be an integer in JSON. No keyword compares quantities.
func (l limit) quantity(value string) Check {
	rule := fmt.Sprintf(l.rule, "0")
	return Check{Message: fmt.Sprintf(l.message, value),
		rule: strings.Replace(rule, "{self}", "quantity(string({self})).compareTo(quantity("+Literal(value)+"))", 1)}
}

// bytesInBase64 is the check of []byte, which JSON has in base64. To CEL it is bytes.
func bytesInBase64(n int64) Check {
	c := Check{Message: fmt.Sprintf("must have at most %d bytes", n), rule: fmt.Sprintf("size({self}) <= %d", n),
		Keyword: func(s *props) { limits["k8s:maxLength"].tighten(s, (n+2)/3*4) }}
	if n%3 != 0 { // the padding is part of the text
		c.rest = c.rule
	}
	return c
}

// tighten sets a bound, unless there is a closer one.
func (l limit) tighten(s *props, n int64) {
	if l.sets.of == nil {
		l.tightenValue(s, float64(n))
		return
	}
	if bound := l.sets.of(s); *bound == nil || (n > **bound) == l.least && n != **bound {
		*bound = &n
	}
}

// tightenValue sets the minimum or the maximum, unless there is a closer one.
func (l limit) tightenValue(s *props, n float64) {
	bound, exclusive := &s.Maximum, &s.ExclusiveMaximum
	if l.least {
		bound, exclusive = &s.Minimum, &s.ExclusiveMinimum
	}
	if *bound == nil || (n > **bound) == l.least && n != **bound {
		*bound, *exclusive = &n, false
	}
}

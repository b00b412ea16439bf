package celrules

import (
	"fmt"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A limit is a marker that bounds a length or a value by a whole number.
type limit struct {
	jsonType string
	least    bool
	keyword  func(*props) **int64 // nil for minimum and maximum
	rule     string               // CEL with %s for the number
	message  string
}

var limits = map[string]limit{
	"k8s:minimum":       {"integer", true, nil, "{self} >= %s", "must be at least %s"},
	"k8s:maximum":       {"integer", false, nil, "{self} <= %s", "must be at most %s"},
	"k8s:minLength":     {"string", true, minLength, "size({self}) >= %s", "must have at least %s characters"},
	"k8s:maxLength":     {"string", false, maxLength, "size({self}) <= %s", "must have at most %s characters"},
	"k8s:maxBytes":      {"string", false, maxLength, "size(bytes({self})) <= %s", "must have at most %s bytes"},
	"k8s:minItems":      {"array", true, minItems, "size({self}) >= %s", "must have at least %s items"},
	"k8s:maxItems":      {"array", false, maxItems, "size({self}) <= %s", "must have at most %s items"},
	"k8s:minProperties": {"object", true, minProperties, "size({self}) >= %s", "must have at least %s keys"},
	"k8s:maxProperties": {"object", false, maxProperties, "size({self}) <= %s", "must have at most %s keys"},
}

func minLength(s *props) **int64     { return &s.MinLength }
func maxLength(s *props) **int64     { return &s.MaxLength }
func minItems(s *props) **int64      { return &s.MinItems }
func maxItems(s *props) **int64      { return &s.MaxItems }
func minProperties(s *props) **int64 { return &s.MinProperties }
func maxProperties(s *props) **int64 { return &s.MaxProperties }

// IsLimit reports whether a marker bounds a length or a value, e.g. "k8s:maxItems". CEL rules are shorter where the
// schema has the bounds already.
func IsLimit(name string) bool { _, ok := limits[name]; return ok }

func (l limit) check(s *props, t *model.Type, m marker.Marker) (Check, error) {
	n := m.Int()
	if l.keyword != nil && n < 0 {
		return Check{}, fmt.Errorf("wants 0 or more, not %d", n)
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

// tighten sets a bound, unless there is a closer one.
func (l limit) tighten(s *props, n int64) {
	if l.keyword == nil {
		l.tightenValue(s, float64(n))
		return
	}
	if bound := l.keyword(s); *bound == nil || (n > **bound) == l.least && n != **bound {
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

package change

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// A limit is a keyword that bounds values from one side.
type limit struct {
	keyword string
	name    string // in messages
	upper   bool   // values must not be greater
	of      func(*props) *float64
}

var limits = []limit{
	{"maximum", "maximum", true, func(s *props) *float64 { return s.Maximum }},
	{"minimum", "minimum", false, func(s *props) *float64 { return s.Minimum }},
	{"maxLength", "greatest length", true, func(s *props) *float64 { return float(s.MaxLength) }},
	{"minLength", "least length", false, func(s *props) *float64 { return float(s.MinLength) }},
	{"maxItems", "greatest number of items", true, func(s *props) *float64 { return float(s.MaxItems) }},
	{"minItems", "least number of items", false, func(s *props) *float64 { return float(s.MinItems) }},
	{"maxProperties", "greatest number of keys", true, func(s *props) *float64 { return float(s.MaxProperties) }},
	{"minProperties", "least number of keys", false, func(s *props) *float64 { return float(s.MinProperties) }},
}

func float(n *int64) *float64 {
	if n == nil {
		return nil
	}
	f := float64(*n)
	return &f
}

// limits reports values that are too great, too small or too long from now on.
func (c *comparison) limits(old, new *props) {
	for _, l := range limits {
		was, is := l.of(old), l.of(new)
		if is == nil || l.idle(*is) {
			continue
		}
		if was == nil || l.upper && *is < *was || !l.upper && *is > *was {
			c.add("limit-tightened", l.keyword, "the %s is %v, and was %s", l.name, *is, textOf(was))
		}
	}
	c.exclusive("maximum", old.Maximum, new.Maximum, old.ExclusiveMaximum, new.ExclusiveMaximum)
	c.exclusive("minimum", old.Minimum, new.Minimum, old.ExclusiveMinimum, new.ExclusiveMinimum)
	if is, was := new.MultipleOf, old.MultipleOf; is != nil && (was == nil || !divides(*is, *was)) {
		c.add("limit-tightened", "multipleOf", "the value is a multiple of %v, and was of %s", *is, textOf(was))
	}
	if new.UniqueItems && !old.UniqueItems {
		c.add("limit-tightened", "uniqueItems", "the items are unique")
	}
}

// idle reports whether a limit says nothing: no length is less than 0.
func (l limit) idle(value float64) bool { return !l.upper && value <= 0 && l.keyword != "minimum" }

// exclusive reports a limit that excludes itself from now on.
func (c *comparison) exclusive(keyword string, was, is *float64, wasExclusive, isExclusive bool) {
	if was != nil && is != nil && *was == *is && isExclusive && !wasExclusive {
		c.add("limit-tightened", keyword, "the %s %v is excluded", keyword, *is)
	}
}

// divides reports whether every multiple of b is one of a.
func divides(a, b float64) bool { return a != 0 && b/a == float64(int64(b/a)) }

// text reports strings that may be refused from now on, and those that may have another form.
func (c *comparison) text(old, new *props) {
	checked := keyword.ChecksFormat(new)
	for _, k := range []struct{ keyword, was, is string }{
		{"pattern", old.Pattern, new.Pattern}, {"format", old.Format, new.Format},
	} {
		if k.is != "" && k.is != k.was && k.was+k.is != "int32"+"int64" &&
			(k.keyword == "pattern" || checked) {
			c.add(k.keyword+"-changed", k.keyword, "the %s is %s, and was %s", k.keyword, k.is,
				cmp.Or(k.was, "none"))
		}
	}
	if !checked && slices.Contains(encodings, old.Format) && new.Format != old.Format {
		c.add("type-widened", "format", "the value may be any string, and was of the format %s", old.Format)
	}
}

// encodings are the formats of strings that readers decode, e.g. to a []byte or a metav1.Time.
var encodings = []string{"byte", "date", "date-time"}

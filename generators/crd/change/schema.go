package change

import (
	"fmt"
	"maps"
	"slices"
	"unsafe"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/schema"
)

type props = apiext.JSONSchemaProps

// Schemas returns what breaks for values of a schema when another one takes its place.
func Schemas(old, new *props) []Change {
	c := &comparison{equal: map[[2]unsafe.Pointer]bool{}}
	c.compare(old, new)
	return c.found
}

// A comparison walks through two schemas at once.
type comparison struct {
	path  []Step
	found []Change
	equal map[[2]unsafe.Pointer]bool // properties without a difference: types share them
}

func (c *comparison) add(rule, keyword, format string, args ...any) {
	c.found = append(c.found, Change{Rule: rule, Path: slices.Clone(c.path), Keyword: keyword,
		Text: fmt.Sprintf(format, args...), Outcome: Find(rule).Outcome})
}

// within compares what lies one step below.
func (c *comparison) within(s Step, compare func()) {
	c.path = append(c.path, s)
	compare()
	c.path = c.path[:len(c.path)-1]
}

func (c *comparison) compare(old, new *props) {
	if kindOf(old) != kindOf(new) {
		c.typeChange(old, new)
	}
	c.pruned(old, new)
	if old.Type != new.Type || old.XIntOrString != new.XIntOrString {
		return
	}
	c.limits(old, new)
	c.values(old, new)
	c.structure(old, new)
	c.rules(old, new)
	c.properties(old, new)
	if a, b := items(old), items(new); a != nil && b != nil {
		c.within(Step{Inside: Items}, func() { c.compare(a, b) })
	}
	if a, b := additional(old), additional(new); a != nil && b != nil {
		c.within(Step{Inside: Values}, func() { c.compare(a, b) })
	}
}

// properties compares the fields of two objects. A field of one may be a key of the other, where that is a map.
func (c *comparison) properties(old, new *props) {
	pair := [2]unsafe.Pointer{schema.Identity(old.Properties), schema.Identity(new.Properties)}
	if c.equal[pair] {
		c.required(old, new)
		return
	}
	before := len(c.found)
	for _, name := range slices.Sorted(maps.Keys(fields(old, new))) {
		a, b := field(old, name), field(new, name)
		c.within(Step{Property: name}, func() {
			if a != nil && b != nil {
				c.compare(a, b)
			} else if a != nil && !holdsAny(new) && !slices.Equal(c.path[:1], metadata) {
				c.add("field-removed", "", "the field is gone")
				c.found[len(c.found)-1].Gone = true
			}
		})
	}
	c.equal[pair] = len(c.found) == before && additional(old) == nil && additional(new) == nil
	c.required(old, new)
}

// fields returns the fields of both objects.
func fields(old, new *props) map[string]props {
	all := maps.Clone(old.Properties)
	if all == nil {
		return new.Properties
	}
	maps.Copy(all, new.Properties)
	return all
}

// field returns the schema of an object's field, or of a map's value, or nil.
func field(s *props, name string) *props {
	if of, ok := s.Properties[name]; ok {
		return &of
	}
	return additional(s)
}

// metadata is the path of an object's metadata, whose fields do not depend on its schema.
var metadata = []Step{{Property: "metadata"}}

// required reports fields that objects have to set from now on. A default sets them.
func (c *comparison) required(old, new *props) {
	for _, name := range new.Required {
		field, declared := new.Properties[name]
		if slices.Contains(old.Required, name) || field.Default != nil {
			continue
		}
		c.within(Step{Property: name}, func() {
			if _, existed := old.Properties[name]; existed || !declared {
				c.add("field-required", "", "the field is required, and was optional")
			} else {
				c.add("required-field-added", "", "the field is new and required")
			}
		})
	}
}

// holdsAny reports whether an object keeps fields that its schema does not name.
func holdsAny(s *props) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields ||
		s.AdditionalProperties != nil && (s.AdditionalProperties.Allows || s.AdditionalProperties.Schema != nil)
}

func items(s *props) *props {
	if s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

func additional(s *props) *props {
	if s.AdditionalProperties == nil {
		return nil
	}
	return s.AdditionalProperties.Schema
}

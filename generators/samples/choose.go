package samples

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// A chooser chooses fields and values of one object that its rules and unions accept together.
type chooser struct {
	*fixer
	path    string
	schema  *props
	judge   judge
	rules   apiext.ValidationRules // those of the object and of the list around it
	without map[string]bool        // fields for which there is no value
	all     map[string]any         // the values of fields, as far as they are chosen
}

// most returns an object with as many of the fields as API servers accept. It warns of a field that no object can have.
func (c *chooser) most() map[string]any {
	least := map[string]any{}
	for name, value := range c.all {
		if _, ok := c.schema.Properties[name]; !ok || required(c.schema, name) || c.stays(name) {
			least[name] = value
		}
	}
	object := c.complete(least)
	for range 2 { // one field may need another one that comes after it
		for _, name := range slices.Sorted(maps.Keys(c.all)) {
			if _, ok := object[name]; !ok {
				object = c.extend(object, name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.all)) {
		if _, ok := object[name]; ok || c.errors(object) > 0 {
			continue
		}
		alone := c.complete(with(least, name, c.all[name]))
		if remain := c.judge(alone); len(remain) > 0 {
			c.left = append(c.left, problem{join(c.path, name), remain[0].ErrorBody()})
		}
	}
	return object
}

// extend returns the object with one field more, if API servers accept it with the other ones.
func (c *chooser) extend(object map[string]any, name string) map[string]any {
	errors := c.errors(object)
	for _, value := range c.values(name) {
		if next := c.complete(with(object, name, value)); c.errors(next) <= errors {
			return next
		}
	}
	return object
}

// complete changes scalars and adds fields, one after another, as long as there are fewer errors.
func (c *chooser) complete(object map[string]any) map[string]any {
	for errors := c.errors(object); errors > 0; {
		next, fewer := c.step(object, errors)
		if fewer == errors {
			break
		}
		object, errors = next, fewer
	}
	return object
}

// step returns the object after the first change that leaves fewer errors: scalars change before fields come in, as a
// field in place of another one is often the choice of an enum.
func (c *chooser) step(object map[string]any, errors int) (map[string]any, int) {
	for _, choices := range []func(string, map[string]any) []any{c.scalars, c.additions} {
		for _, name := range slices.Sorted(maps.Keys(c.schema.Properties)) {
			for _, value := range choices(name, object) {
				next := with(object, name, value)
				if n := c.errors(next); n < errors {
					return next, n
				}
			}
		}
	}
	return object, errors
}

// scalars returns other values of a scalar field that rules name, or other names of the resource.
func (c *chooser) scalars(name string, object map[string]any) (values []any) {
	if name == "metadata" && c.path == "" {
		for _, text := range candidates("name", &props{Type: "string"}, literals(c.rules)) {
			values = append(values, map[string]any{"name": text})
		}
		return values
	}
	if _, has := object[name]; !has || c.stays(name) {
		return nil
	}
	return c.named(name)
}

// named returns values of a scalar field that rules name.
func (c *chooser) named(name string) []any {
	property := c.schema.Properties[name]
	if !slices.ContainsFunc(c.rules, func(r apiext.ValidationRule) bool { return strings.Contains(r.Rule, name) }) {
		return nil
	}
	return candidates(name, &property, literals(slices.Concat(c.rules, property.XValidations)))
}

// additions returns values of a field that the object does not have.
func (c *chooser) additions(name string, object map[string]any) []any {
	if _, has := object[name]; has || c.stays(name) || c.without[name] {
		return nil
	}
	return append(c.values(name), c.named(name)...)
}

// values returns values for a field: that of the full object, and the smallest one.
func (c *chooser) values(name string) (values []any) {
	if value, ok := c.all[name]; ok {
		values = append(values, value)
	}
	property := c.schema.Properties[name]
	small := &fixer{}
	if value, e := small.fixChild(join(c.path, name), &property, small.shown(name, &property)); e == nil {
		values = append(values, value)
	}
	return values
}

// stays reports whether a field of the resource is not chosen.
func (c *chooser) stays(name string) bool { return c.path == "" && slices.Contains(fixed, name) }

// errors counts the errors of an object; those that keep rules from being run count more.
func (c *chooser) errors(object map[string]any) (n int) {
	for _, e := range c.judge(object) {
		if n++; objects.Blocking(e) {
			n += 99
		}
	}
	return n
}

// with returns a copy of an object with a field.
func with(object map[string]any, name string, value any) map[string]any {
	next := maps.Clone(object)
	next[name] = value
	return next
}

package validate

import (
	"maps"
	"math"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// A Case is an object at the boundary of one constraint.
type Case struct {
	Path       string // of the value that differs from the base object, e.g. "spec.weight"
	Constraint string // e.g. "minimum: 1"
	Object     *unstructured.Unstructured
	Refused    bool // an API server refuses it
}

// Boundaries returns objects that differ from a valid one in one value each: at the boundary of a constraint, and just
// beyond it. The value is one that the object has; of lists and maps it is the first one. Tests run them against what
// has to agree with the definition, e.g. a webhook, or have a [Coverage] see them. Cases that other constraints of the
// value decide are left out.
func (v *Validator) Boundaries(object *unstructured.Unstructured) (all []Case) {
	of, problems := v.versionOf(object)
	if len(problems) > 0 {
		return nil
	}
	base := sent(object)
	add := func(path []string, constraint string, refused bool, change func(value any) any) {
		changed := base.DeepCopy()
		if !edit(changed.Object, path, change) {
			return
		}
		if is := len(v.Validate(changed)) > 0; is == refused {
			all = append(all, Case{pathOf(path), constraint, changed, refused})
		}
	}
	walk(of.schema, nil, func(p *apiextensions.JSONSchemaProps, path []string) bool {
		if len(at(base.Object, path)) == 0 {
			return false
		}
		boundaries(p, func(constraint string, refused bool, change func(any) any) {
			add(path, constraint, refused, change)
		})
		return true
	})
	return all
}

// boundaries calls f with changes of a value: to what a constraint just takes, and to what it does not.
func boundaries(p *apiextensions.JSONSchemaProps, f func(constraint string, refused bool, change func(any) any)) {
	bounds(p, func(constraint string, only apiextensions.JSONSchemaProps) {
		kind, _, _ := strings.Cut(constraint, ":")
		switch {
		case only.Maximum != nil:
			number(p, constraint, *only.Maximum, only.ExclusiveMaximum, +1, f)
		case only.Minimum != nil:
			number(p, constraint, *only.Minimum, only.ExclusiveMinimum, -1, f)
		case only.MaxLength != nil:
			f(constraint, false, func(v any) any { return long(v, *only.MaxLength) })
			f(constraint, true, func(v any) any { return long(v, *only.MaxLength+1) })
		case only.MinLength != nil && *only.MinLength > 0:
			f(constraint, false, func(v any) any { return long(v, *only.MinLength) })
			f(constraint, true, func(v any) any { return long(v, *only.MinLength-1) })
		case only.MaxItems != nil:
			f(constraint, false, func(v any) any { return items(v, *only.MaxItems) })
			f(constraint, true, func(v any) any { return items(v, *only.MaxItems+1) })
		case only.MinItems != nil && *only.MinItems > 0:
			f(constraint, false, func(v any) any { return items(v, *only.MinItems) })
			f(constraint, true, func(v any) any { return items(v, *only.MinItems-1) })
		case kind == "required":
			f(constraint, true, func(v any) any { return without(v, only.Required[0]) })
		}
	})
	for _, value := range p.Enum {
		f("enum: "+text(value), false, func(any) any { return value })
	}
	if len(p.Enum) > 0 && p.Type == "string" {
		f("enum", true, func(any) any { return "none-of-the-values" })
	}
}

// number calls f with the numbers at a bound: the last one that it takes and the first one that it does not. beyond is
// the direction.
func number(p *apiextensions.JSONSchemaProps, constraint string, bound float64, exclusive bool, beyond float64,
	f func(constraint string, refused bool, change func(any) any),
) {
	step := 1.0
	if p.Type == "number" {
		step = 0.5
	}
	if p.MultipleOf != nil {
		step = *p.MultipleOf
	}
	last, first := bound, bound+beyond*step
	if exclusive {
		last, first = bound-beyond*step, bound
	}
	as := func(n float64) func(any) any {
		return func(any) any {
			if p.Type == "integer" || n == math.Trunc(n) {
				return int64(n)
			}
			return n
		}
	}
	f(constraint, false, as(last))
	f(constraint, true, as(first))
}

// long returns a text of a length, which begins as the value does.
func long(value any, length int64) any {
	s, ok := value.(string)
	if !ok || length < 0 || length > 1<<20 {
		return nil
	}
	runes := []rune(s)
	for int64(len(runes)) < length {
		runes = append(runes, 'x')
	}
	return string(runes[:length])
}

// items returns a list with a number of items, which begins as the value does, and repeats its last item.
func items(value any, count int64) any {
	list, ok := value.([]any)
	if !ok || len(list) == 0 && count > 0 || count > 1<<12 {
		return nil
	}
	list = slices.Clone(list)
	for int64(len(list)) < count {
		list = append(list, list[len(list)-1])
	}
	return list[:count]
}

// without returns an object without a field.
func without(value any, name string) any {
	object, ok := value.(map[string]any)
	if _, has := object[name]; !ok || !has {
		return nil
	}
	delete(object, name)
	return object
}

// edit replaces the first value at a path. It reports false where there is none, or the change returns nil.
func edit(value any, path []string, change func(any) any) bool {
	set := func(old any, put func(any)) bool {
		if len(path) > 1 {
			return edit(old, path[1:], change)
		}
		changed := change(old)
		if changed != nil {
			put(changed)
		}
		return changed != nil
	}
	if len(path) == 0 { // the object, which change changes
		return change(value) != nil
	}
	switch value := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(value))
		if path[0] != "{}" {
			keys = []string{path[0][1:]}
		}
		for _, key := range keys {
			if old, has := value[key]; has && set(old, func(changed any) { value[key] = changed }) {
				return true
			}
		}
	case []any:
		for i, old := range value {
			if set(old, func(changed any) { value[i] = changed }) {
				return true
			}
		}
	}
	return false
}

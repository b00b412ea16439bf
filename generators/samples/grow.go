package samples

import (
	"maps"
	"slices"
)

// grown is how many values may be tried to give one more field to a full object.
const grown = 100

// grow adds fields to an object that API servers accept: a search may have removed more than it had to. The fields that
// the object has remain as they are.
func (s *solver) grow(object any, at place) (any, error) {
	around, part := get(object, at), schemaAt(s.schema, at)
	switch around := around.(type) {
	case []any:
		for i := range around {
			var err error
			if object, err = s.grow(object, at.with(i)); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		if part == nil {
			return object, nil
		}
		for _, name := range slices.Sorted(maps.Keys(part.Properties)) {
			if len(at) == 0 && slices.Contains(fixed, name) {
				continue
			}
			var err error
			if _, ok := around[name]; !ok {
				object, err = s.add(object, part, at, name)
			}
			if err != nil {
				return nil, err
			}
			if now := get(object, at).(map[string]any); now[name] != nil {
				if object, err = s.grow(object, at.with(name)); err != nil {
					return nil, err
				}
			}
		}
	}
	return object, nil
}

// fixed are the fields of a resource that are not searched for.
var fixed = []string{"apiVersion", "kind", "metadata", "status"}

// add returns the object with one field more, if API servers accept it.
func (s *solver) add(object any, part *props, at place, name string) (any, error) {
	property := part.Properties[name]
	for _, m := range []maker{s.maker, {}} {
		next := with(object, at.with(name), m.shown(name, &property))
		alone, budget := grown, grown
		inner := at.with(name)
		if _, list := get(next, inner).([]any); list {
			inner = inner.with(0)
		}
		if _, ok := get(next, inner).(map[string]any); ok { // first for itself: its judge is the fastest
			var err error
			if next, _, err = s.search(next, inner, &search{maker: m, budget: &alone}); err != nil {
				return nil, err
			}
		}
		found, ok, err := s.search(next, at, &search{maker: m, only: name, budget: &budget})
		if err != nil {
			return nil, err
		}
		if ok && len(s.judge.Errors(found)) == 0 {
			return found, nil
		}
	}
	return object, nil
}

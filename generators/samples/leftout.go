package samples

import (
	"maps"
	"slices"
)

// verified is how many values may be tried for one field that a full object does without.
const verified = 400

// verify looks at the fields that the full object does without, e.g. because of a union: a field that no other object
// has either is left out for want of a value.
func (s *solver) verify(full, solved any, at place) error {
	object, ok := full.(map[string]any)
	if !ok {
		return nil
	}
	kept, ok := solved.(map[string]any)
	part := schemaAt(s.schema, at)
	if !ok || part == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if _, field := part.Properties[name]; !field || len(at) == 0 && (name == "metadata" || name == "status") {
			continue
		}
		value, ok := kept[name]
		if ok {
			if err := s.verify(object[name], value, at.with(name)); err != nil {
				return err
			}
			continue
		}
		if slices.ContainsFunc(s.left, func(m problem) bool { return m.Path == at.with(name).String() }) {
			continue
		}
		if err := s.verifyField(part, at, name); err != nil {
			return err
		}
	}
	return nil
}

// verifyField looks for an object with the field, and otherwise with as little as possible.
func (s *solver) verifyField(part *props, at place, name string) error {
	if len(at) == 0 {
		return nil // apiVersion and kind are not those of the whole object
	}
	judge, err := s.part(at, part)
	if err != nil {
		return err
	}
	object := maker{}.object(part, 0)
	property := part.Properties[name]
	object[name] = maker{}.shown(name, &property)
	errors := judge.Errors(object)
	budget := verified
	look := &search{judge: judge, schema: part, keep: name, budget: &budget}
	if _, ok := look.run(object); !ok && len(errors) > 0 {
		s.left = append(s.left, problem{at.with(name).String(), errors[0].ErrorBody()})
	}
	return nil
}

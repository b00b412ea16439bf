package change

import "slices"

// fieldsSince reports which fields no object of the old schema has: they are new, and without a default.
func fieldsSince(old, new *props) func(field string) bool {
	return func(field string) bool {
		_, before := old.Properties[field]
		property, now := new.Properties[field]
		return now && !before && property.Default == nil && !holdsAny(old)
	}
}

// conditionsFor returns what allOf, anyOf, oneOf and not demand of objects of the old schema.
func conditionsFor(old, new *props) props {
	all := props{AllOf: new.AllOf, AnyOf: new.AnyOf, OneOf: new.OneOf, Not: new.Not}
	if reduced, possible := withoutFields(all, fieldsSince(old, new)); possible {
		return reduced
	}
	return all
}

// withoutFields returns what is left of a condition for objects without some fields. possible is false if none of them
// fits.
func withoutFields(s props, unset func(field string) bool) (left props, possible bool) {
	if slices.ContainsFunc(s.Required, unset) {
		return s, false
	}
	if s.Not != nil {
		inner, possible := withoutFields(*s.Not, unset)
		if possible && isEmpty(inner) {
			return s, false
		}
		if s.Not = &inner; !possible {
			s.Not = nil
		}
	}
	allOf, anyOf, oneOf := possibleOf(s.AllOf, unset), possibleOf(s.AnyOf, unset), possibleOf(s.OneOf, unset)
	if len(allOf) < len(s.AllOf) || len(anyOf) == 0 && len(s.AnyOf) > 0 || len(oneOf) == 0 && len(s.OneOf) > 0 {
		return s, false
	}
	if s.AllOf = slices.DeleteFunc(allOf, isEmpty); len(s.AllOf) == 0 {
		s.AllOf = nil
	}
	if s.AnyOf = anyOf; slices.ContainsFunc(anyOf, isEmpty) {
		s.AnyOf = nil
	}
	if s.OneOf = oneOf; len(oneOf) == 1 && isEmpty(oneOf[0]) {
		s.OneOf = nil
	}
	return s, true
}

// possibleOf returns what is left of the conditions that some object without these fields fits.
func possibleOf(all []props, unset func(field string) bool) (left []props) {
	for _, s := range all {
		if reduced, possible := withoutFields(s, unset); possible {
			left = append(left, reduced)
		}
	}
	return left
}

// isEmpty reports whether a condition demands nothing.
func isEmpty(s props) bool { return text(s) == "{}" }

package applyconfiguration

import "github.com/gen-toolkit/gen/codegen/model"

// heaviest is how many parts of a declared list or map are written out where it is used.
const heaviest = 1000

// While the weight of a type is found, it is open, and closed once that has led back to it.
const open, closed = -1, -2

// heavy reports whether a declared list or map gets an entry of its own in the schema, as structs do. It holds
// itself, as `type T []T` does, or it has too many parts to be written out wherever it is used.
func (s *schemas) heavy(t *model.Type) bool {
	return t.IsNamed() && t.Kind != model.Struct && s.weight(t) > heaviest
}

// weight returns how many parts of a type are written out where it is used.
func (s *schemas) weight(t *model.Type) int {
	if counted, ok := s.weights[t]; ok {
		return counted
	}
	s.weights[t] = open
	n := 1
	switch {
	case t.Kind == model.Struct && !t.IsNamed():
		for _, f := range t.Fields {
			n += s.part(f.Type)
		}
	case t.Kind != model.Struct && t.Elem != nil:
		n += s.part(t.Elem)
	}
	if s.weights[t] == closed { // it holds itself
		n = heaviest + 1
	}
	s.weights[t] = n
	return n
}

// part returns how many parts a type adds to one that holds it.
func (s *schemas) part(t *model.Type) int {
	switch s.weights[t] {
	case open:
		s.weights[t] = closed
		return 1
	case closed:
		return 1
	}
	if s.heavy(t) {
		return 1
	}
	return s.weight(t)
}

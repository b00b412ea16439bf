package conversion

import "github.com/gen-toolkit/gen/codegen/model"

// layouts decides which types have the same layout in memory and mean the same, so that a value of one can be taken for
// a value of the other: structs with the same fields by name, order and type, none of them left out of conversion, and
// all types composed of them. A hand-written conversion between two types, unless it only copies, means that they do
// not mean the same.
type layouts struct {
	blocked map[pair]bool // by hand-written conversions, in both directions
	results map[pair]bool // so far
}

// equal reports whether two types are the same in memory.
func (m *layouts) equal(a, b *model.Type) bool {
	return m.proven(m.same, a, b)
}

// equalParts is equal without regard to a hand-written conversion between the two types themselves.
func (m *layouts) equalParts(a, b *model.Type) bool { return m.proven(m.sameShape, a, b) }

func (m *layouts) proven(same func(a, b *model.Type, assumed map[pair]bool) bool, a, b *model.Type) bool {
	assumed := map[pair]bool{}
	if !same(a, b, assumed) {
		return false
	}
	for p := range assumed { // that a recursive type is equal to another could only be assumed until now
		m.results[p] = true
	}
	return true
}

func (m *layouts) same(a, b *model.Type, assumed map[pair]bool) bool {
	if a.Identical(b) {
		return true
	}
	p := pairOf(a, b)
	if m.blocked[p] {
		return false
	}
	if is, ok := m.results[p]; ok {
		return is
	}
	if assumed[p] {
		return true
	}
	assumed[p] = true
	if !m.sameShape(a, b, assumed) {
		delete(assumed, p)
		m.results[p] = false
		return false
	}
	return true
}

func (m *layouts) sameShape(a, b *model.Type, assumed map[pair]bool) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case model.Basic:
		return a.BasicName() == b.BasicName()
	case model.Pointer, model.Slice:
		return m.same(a.Elem, b.Elem, assumed)
	case model.Array:
		return a.Len == b.Len && m.same(a.Elem, b.Elem, assumed)
	case model.Map:
		return m.same(a.Key, b.Key, assumed) && m.same(a.Elem, b.Elem, assumed)
	case model.Struct:
		return m.sameFields(a.Fields, b.Fields, assumed)
	}
	return false // two interfaces, functions or channels are only the same if they are identical
}

func (m *layouts) sameFields(a, b []*model.Field, assumed map[pair]bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Name != b[i].Name || optedOut(a[i]) || optedOut(b[i]) || !m.same(a[i].Type, b[i].Type, assumed) {
			return false
		}
	}
	return true
}

// optedOut reports whether a field is left out of conversion.
func optedOut(f *model.Field) bool { return f.Markers.Value(peerMarker) == "false" }

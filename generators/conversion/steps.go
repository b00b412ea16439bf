package conversion

import "github.com/gen-toolkit/gen/codegen/model"

// A structConversion is a function to write: how each field of in gets into out.
type structConversion struct {
	in, out    *model.Type
	manual     *manual // written by hand; then only the function that it can call is written
	sameLayout bool    // the two are the same in memory
	fields     []fieldStep

	within map[pair]bool // declared types that are no structs, on the way to the value that is being planned
	nested int           // how many of these there are inside of others
}

// A fieldStep is what happens to one field.
type fieldStep struct {
	name string
	step *step  // nil: nothing happens
	note string // why, e.g. "api.Fruit has no field Weight"
}

// A step converts a value, by its how.
type step struct {
	how     how
	in, out *model.Type
	call    *manual     // byCall by hand-written function; nil means the one to be written
	elem    *step       // byPointee, byItems, byElements, byEntries
	key     *step       // byEntries: the conversion of the keys
	fields  []fieldStep // byFields
}

type how int

const (
	byAssignment     how = iota // out = in
	byTypeConversion            // out = T(in)
	bySharing                   // the same in memory: out = *(*T)(unsafe.Pointer(&in))
	byCall                      // a function for the two types
	byPointee                   // a new one, if in is not nil
	byItems                     // a new one, element by element, if in is not nil
	byEntries                   // likewise
	byElements                  // element by element
	byFields                    // of an unnamed struct
)

// share assigns what is identical and shares the memory of what is not.
func (s *step) share() *step {
	switch {
	case s.in.Identical(s.out):
		s.how = byAssignment
	case s.in.ConvertibleTo(s.out):
		s.how = byTypeConversion
	default:
		s.how = bySharing
	}
	return s
}

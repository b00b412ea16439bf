package comments

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Subject is the declaration that a comment belongs to.
type Subject struct {
	Scope marker.Scope // e.g. marker.Field
	Type  string       // e.g. "Fruit", also for its fields
	Name  string       // of a field, a constant or a function, e.g. "Color"
	Alias bool         // a type that is declared as `type Color = string`
}

// String returns e.g. "field Color of Fruit".
func (s Subject) String() string {
	switch {
	case s.Scope == marker.Field:
		return "field " + s.Name + " of " + s.Type
	case s.Alias:
		return "alias " + s.Type
	case s.Scope == marker.Type:
		return "type " + s.Type
	case s.Scope == marker.Const:
		return "constant " + s.Name
	case s.Scope == marker.Func:
		return "function " + s.Name
	}
	return "the package"
}

// A subject is one with its place.
type subject struct {
	Subject
	start token.Pos // of its first line after the doc comment
}

// A Marked is a declaration with markers.
type Marked struct {
	Subject
	Markers []marker.Marker
}

// Marked returns the declarations with markers in the order of the source; the package comes first.
func (s *Source) Marked() []Marked {
	all := []Marked{{Subject{Scope: marker.Package}, s.Markers}}
	for _, f := range s.Funcs {
		all = append(all, Marked{Subject{Scope: marker.Func, Name: f.Name}, f.Markers})
	}
	for _, of := range []map[token.Pos]Comment{s.Types, s.Values} {
		for _, at := range slices.Sorted(maps.Keys(of)) {
			all = append(all, Marked{of[at].Subject, of[at].Markers})
		}
	}
	return slices.DeleteFunc(all, func(m Marked) bool { return len(m.Markers) == 0 })
}

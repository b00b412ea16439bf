package crd

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A markedField is a field somewhere in an object, with a marker on it.
type markedField struct {
	*model.Field
	marker  marker.Marker
	path    string // e.g. ".spec.containers[*].image"
	several bool   // it is inside of a list or map
}

// marked returns the fields of an object with a marker, in source order.
func marked(r *model.Resource, name string) []markedField {
	s := seeker{name: name}
	s.fields(r.Type, "", false)
	return s.found
}

type seeker struct {
	name   string
	found  []markedField
	within []*model.Type // on the way here: recursion leads to nothing new
}

func (s *seeker) fields(t *model.Type, path string, several bool) {
	if slices.Contains(s.within, t) || t.Marshals("MarshalJSON") || t.Marshals("MarshalText") {
		return
	}
	if t.Named() {
		s.within = append(s.within, t)
		defer func() { s.within = s.within[:len(s.within)-1] }()
	}
	for _, f := range t.Fields {
		at := path
		switch {
		case f.JSON.Skip || !f.JSON.Tagged:
			continue
		case !f.JSON.Inline:
			at += "." + strings.ReplaceAll(f.JSON.Name, ".", `\.`)
		}
		for _, m := range f.Markers.All(s.name) {
			s.found = append(s.found, markedField{f, m, at, several})
		}
		s.inside(f.Type, at, several)
	}
}

// inside seeks in what a field's type holds.
func (s *seeker) inside(t *model.Type, path string, several bool) {
	switch t = model.Pointee(t); t.Kind {
	case model.Struct:
		s.fields(t, path, several)
	case model.Slice, model.Array, model.Map:
		s.inside(t.Elem, path+"[*]", true)
	}
}

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
	several bool   // it is in a list or map
}

// fieldsWith returns the fields of an object with a marker, in source order.
func fieldsWith(r *model.Resource, name string) []markedField {
	s := seeker{name: name, leads: map[*model.Type]bool{}}
	s.holders(r.Type)
	s.inside(r.Type, "", false)
	return s.found
}

type seeker struct {
	name   string
	found  []markedField
	within []*model.Type        // types on the way here, to stop at recursion
	leads  map[*model.Type]bool // types that hold a field with the marker, which are searched
}

// holders finds the types below one that hold a field with the marker.
func (s *seeker) holders(root *model.Type) {
	holds, seen := map[*model.Type][]*model.Type{}, map[*model.Type]bool{} // the types that hold each
	var sources []*model.Type
	for queue := []*model.Type{root}; len(queue) > 0; {
		t := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		if slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return f.Markers.Has(s.name) }) {
			sources = append(sources, t)
		}
		inner := []*model.Type{t.Elem}
		for _, f := range t.Fields {
			inner = append(inner, f.Type)
		}
		for _, i := range inner {
			if i != nil {
				holds[i], queue = append(holds[i], t), append(queue, i)
			}
		}
	}
	for len(sources) > 0 {
		t := sources[len(sources)-1]
		sources = sources[:len(sources)-1]
		if !s.leads[t] {
			s.leads[t] = true
			sources = append(sources, holds[t]...)
		}
	}
}

func (s *seeker) fields(t *model.Type, path string, several bool) {
	if !s.leads[t] || t.HasMarshaler("MarshalJSON") || t.HasMarshaler("MarshalText") {
		return
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

// inside searches the fields, items and values of a type.
func (s *seeker) inside(t *model.Type, path string, several bool) {
	t = model.Deref(t)
	if slices.Contains(s.within, t) {
		return
	}
	if t.IsNamed() {
		s.within = append(s.within, t)
		defer func() { s.within = s.within[:len(s.within)-1] }()
	}
	switch t.Kind {
	case model.Struct:
		s.fields(t, path, several)
	case model.Slice, model.Array, model.Map:
		s.inside(t.Elem, path+"[*]", true)
	}
}

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

// onMarkedFields are the markers that make a field a part of the CRD beside the schema.
var onMarkedFields = []string{"gen:printcolumn", "gen:selectablefield", "gen:scale"}

// holders are the types with a field below them that has one of onMarkedFields.
type holders map[*model.Type]bool

// fieldsWith returns the fields of an object with a marker, in source order.
func (h holders) fieldsWith(r *model.Resource, name string) []markedField {
	s := fieldFinder{name: name, leads: h}
	s.inside(r.Type, "", false)
	return s.found
}

type fieldFinder struct {
	name   string
	found  []markedField
	within []*model.Type // types on the way here, to stop at recursion
	leads  holders       // which are searched
}

// holdersIn finds the types of kinds. Most APIs have none: to look for them in each kind, for each marker, took 4 % of
// the memory that a run over 2,000 kinds allocates.
func holdersIn(kinds []*kind) holders {
	holds, seen := map[*model.Type][]*model.Type{}, map[*model.Type]bool{} // the types that hold each
	var sources, queue []*model.Type
	for _, k := range kinds {
		for _, r := range k.versions {
			queue = append(queue, r.Type)
		}
	}
	marked := func(f *model.Field) bool { return slices.ContainsFunc(onMarkedFields, f.Markers.Has) }
	for len(queue) > 0 {
		t := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		if slices.ContainsFunc(t.Fields, marked) {
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
	found := holders{}
	for len(sources) > 0 {
		t := sources[len(sources)-1]
		sources = sources[:len(sources)-1]
		if !found[t] {
			found[t] = true
			sources = append(sources, holds[t]...)
		}
	}
	return found
}

func (s *fieldFinder) fields(t *model.Type, path string, several bool) {
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
func (s *fieldFinder) inside(t *model.Type, path string, several bool) {
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

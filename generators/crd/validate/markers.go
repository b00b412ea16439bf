package validate

import (
	"go/token"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// keyword returns the marker that set a keyword of the node's schema, e.g. "pattern", and where to report it.
func (p *Node) keyword(name string) (marker.Marker, token.Position, bool) {
	for _, wanted := range keyword.MarkersOf(name) {
		m, pos, ok := p.find(func(of string, _ marker.Marker) bool { return of == wanted })
		if ok {
			return m, pos, true
		}
	}
	return marker.Marker{}, p.pos, false
}

// rule returns the marker that adds the CEL rule with an index.
func (p *Node) rule(index int) (marker.Marker, token.Position, bool) {
	return p.find(func(_ string, m marker.Marker) bool { return keyword.Makes(m, p.schema.XValidations[index]) })
}

// find returns the last marker that sets a part of the node's schema, and where to report it. A list's markers for its
// items come first, then the field's markers, then those of its type and of the structs that it embeds.
func (p *Node) find(is func(name string, m marker.Marker) bool) (found marker.Marker, pos token.Position, ok bool) {
	seek := func(set marker.Set, local, items bool) bool {
		all := set.Where(func(m marker.Marker) bool { return items == keyword.ForItems(m) && is(keyword.OnItem(m), m) })
		if ok = len(all) > 0; ok {
			found, pos = all[len(all)-1], p.pos
			if local {
				pos = found.Pos
			}
		}
		return ok
	}
	if p.list != nil {
		p.list.sets(func(set marker.Set, local bool) bool { return seek(set, local, true) })
	}
	p.sets(func(set marker.Set, local bool) bool { return seek(set, local, false) })
	if !ok {
		pos = p.pos
	}
	return found, pos, ok
}

// sets calls seek with the markers of the field, of its types and of what they embed, until it returns true; local is
// true for markers in an API package.
func (p *Node) sets(seek func(set marker.Set, local bool) bool) {
	if p.field != nil && seek(p.field.Markers, p.external == "") {
		return
	}
	for _, t := range p.types {
		if seek(t.Markers, t.Package != nil) {
			return
		}
	}
	embedded(p.shape, p.local, seek)
}

func embedded(t *model.Type, local bool, seek func(marker.Set, bool) bool) bool {
	if t == nil {
		return false
	}
	for _, f := range t.Fields {
		if !f.JSON.Inline {
			continue
		}
		of := model.Deref(f.Type)
		if seek(f.Markers, local) || seek(of.Markers, of.Package != nil) || embedded(of, of.Package != nil, seek) {
			return true
		}
	}
	return false
}

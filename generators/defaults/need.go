package defaults

import "github.com/gen-toolkit/gen/codegen/model"

// need finds the types, among all that the candidates contain, in which something happens: those with hand-written
// functions or defaults, and those that contain such types.
func (p *planner) need(candidates []*model.Type) {
	p.needed = map[*model.Type]bool{}
	parents, seen := map[*model.Type][]*model.Type{}, map[*model.Type]bool{}
	var sources []*model.Type
	queue := append([]*model.Type(nil), candidates...)
	for len(queue) > 0 {
		t := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		h := p.byHand(t)
		if h.any() {
			sources = append(sources, t)
		}
		if h.covers() {
			continue
		}
		inner, defaulted := p.contents(t)
		if defaulted {
			sources = append(sources, t)
		}
		for _, i := range inner {
			parents[i] = append(parents[i], t)
			queue = append(queue, i)
		}
	}
	for len(sources) > 0 {
		t := sources[len(sources)-1]
		sources = sources[:len(sources)-1]
		if !p.needed[t] {
			p.needed[t] = true
			sources = append(sources, parents[t]...)
		}
	}
}

// contents returns the types that are directly inside of a type, and whether a marker gives one of these a
// default.
func (p *planner) contents(t *model.Type) (inner []*model.Type, defaulted bool) {
	switch t.Kind {
	case model.Struct:
		for _, f := range t.Fields {
			if f.Name == "_" || !f.Exported && t.IsNamed() && t.PkgPath != p.pkg.Path {
				continue
			}
			if v := p.fieldValue(t, f); v != nil {
				p.values[f], defaulted = v, true
			}
			inner = append(inner, f.Type)
		}
	case model.Pointer:
		inner = append(inner, t.Elem)
	case model.Slice, model.Array, model.Map:
		if v := p.elementValue(t.Elem); v != nil {
			p.elements[t], defaulted = v, true
		}
		inner = append(inner, t.Elem)
	}
	return inner, defaulted
}

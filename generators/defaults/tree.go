package defaults

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A node says how a variable gets its defaults: its own if it is empty, then by functions that take its address, then
// those of its fields or elements.
type node struct {
	typ    *model.Type
	value  *value       // nil if there is no default
	calls  []emit.Ident // e.g. SetDefaults_Fruit
	fields []field      // of a struct
	elem   *node        // of a pointer, a slice, an array or a map
}

type field struct {
	name string
	*node
}

// planner builds the trees of one target.
type planner struct {
	*target
	needed   map[*model.Type]bool // types in which something happens
	own      map[*model.Type]bool // types that get a SetObjectDefaults function
	building map[*model.Type]bool // types that the current branch is inside of
	// types that get a function of their own: recursive ones, and those that are too large to be written out
	helpers  map[*model.Type]bool
	sizes    map[*model.Type]int     // see large
	values   map[*model.Field]*value // the default of each field, read once
	elements map[*model.Type]*value  // the default of an element of the type
}

// plan makes the trees of those candidates in which something happens.
func (t *target) plan(candidates []*model.Type) {
	p := &planner{target: t, own: map[*model.Type]bool{}, building: map[*model.Type]bool{},
		helpers: map[*model.Type]bool{},
		sizes:   map[*model.Type]int{}, values: map[*model.Field]*value{}, elements: map[*model.Type]*value{}}
	p.need(candidates)
	for _, c := range candidates {
		if p.needed[c] {
			p.own[c] = true
			t.objects = append(t.objects, c)
		}
	}
	for _, o := range t.objects {
		t.trees = append(t.trees, tree{"SetObjectDefaults_" + o.Name, p.node(o, true), false})
	}
	for done := map[*model.Type]bool{}; len(done) < len(p.helpers); { // a helper may need another one
		for _, h := range p.pending(done) {
			done[h] = true
			t.trees = append(t.trees, tree{helperName(h), p.node(h, true), p.large(h)})
		}
	}
}

func (p *planner) pending(done map[*model.Type]bool) []*model.Type {
	var all []*model.Type
	for h := range p.helpers {
		if !done[h] {
			all = append(all, h)
		}
	}
	slices.SortFunc(all, func(a, b *model.Type) int { return strings.Compare(helperName(a), helperName(b)) })
	return all
}

// helperName returns the name of the function for a type that contains itself, e.g. "setNestedDefaults_v1_Tree".
func helperName(t *model.Type) string { return "setNestedDefaults_" + t.PkgName + "_" + t.Name }

// node returns the node of a variable of the type, or nil. root means that its function is being written.
func (p *planner) node(t *model.Type, root bool) *node {
	if !p.needed[t] {
		return nil
	}
	n := &node{typ: t}
	if !root && p.own[t] {
		n.calls = []emit.Ident{{Path: p.pkg.Path, Package: p.pkg.Name, Name: "SetObjectDefaults_" + t.Name}}
		return n
	}
	if p.building[t] || !root && p.large(t) {
		p.helpers[t] = true
		n.calls = []emit.Ident{{Path: p.pkg.Path, Package: p.pkg.Name, Name: helperName(t)}}
		return n
	}
	h := p.byHand(t)
	for _, f := range h.calls() {
		n.calls = append(n.calls, emit.Ident{Path: f.PkgPath, Package: f.PkgName, Name: f.Name})
	}
	if h.covers() {
		return n
	}
	if t.IsNamed() {
		p.building[t] = true
		defer delete(p.building, t)
	}
	p.inside(n)
	return n
}

func (p *planner) inside(n *node) {
	switch n.typ.Kind {
	case model.Struct:
		for _, f := range n.typ.Fields {
			if child := p.withDefault(f.Type, p.values[f]); child != nil {
				n.fields = append(n.fields, field{f.Name, child})
			}
		}
	case model.Pointer:
		n.elem = p.node(n.typ.Elem, false)
	case model.Slice, model.Array, model.Map:
		n.elem = p.withDefault(n.typ.Elem, p.elements[n.typ])
	}
}

// withDefault returns the node of a variable of the type that has a default of its own, or nil.
func (p *planner) withDefault(t *model.Type, v *value) *node {
	n := p.node(t, false)
	if v == nil {
		return n
	}
	if n == nil {
		n = &node{typ: t}
	}
	n.value = v
	return n
}

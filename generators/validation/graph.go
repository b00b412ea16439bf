package validation

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A node is a named type with what its markers, and those of its fields, come to.
type node struct {
	typ    *model.Type
	target *target
	own    outcome
	fields []*part // of a struct
	inside *part   // else: what is in the list or map

	referenced bool // by another type
	validates  bool // it, or something inside of it, is validated
}

// A part is a field of a struct, or what a named list or map has inside.
type part struct {
	field      *model.Field // nil for the inside of a list or map
	own        outcome
	node       *node // of the field's type behind pointers; nil if it has none, or does not count
	keys, vals *node // of what an unnamed list or map has inside, likewise
	keyCall    call  // validates all keys
	valCall    call  // validates all items or values
	elements   []*node
}

// graph has the nodes of one request.
type graph struct {
	*evaluator
	request *request
	nodes   map[*model.Type]*node
	order   []*node // as they were found
}

// newGraph returns the graph of a request's types.
func newGraph(p *codegen.Pass, lib library, r *request) *graph {
	targets := map[*model.Type]*target{}
	taken := slices.Clone(r.pkg.Declared())
	e := &evaluator{pass: p, library: lib, rules: newRules(), own: r.own, patterns: map[string]string{},
		deepEqual: r.deepEqual(p, lib)}
	for name := range r.own.tags {
		e.rules[name] = rule{on: anywhere, evaluate: r.own.call}
	}
	e.targetOf = func(t *model.Type) *target {
		if targets[t] == nil {
			targets[t] = typeTarget(t)
		}
		return targets[t]
	}
	e.names = func(base string) string {
		name := emit.Unique(base, taken)
		taken = append(taken, name)
		return name
	}
	e.custom = func(owner *model.Type, name string) handWritten { return r.custom(owner, name) }
	g := &graph{evaluator: e, request: r, nodes: map[*model.Type]*node{}}
	for _, t := range r.roots() {
		g.node(t)
	}
	return g
}

// included reports whether markers of a package count.
func (g *graph) included(t *model.Type) bool { return g.request.included[t.PkgPath] }

// node returns the node of a named type behind pointers. It is nil for other types, and for types of packages whose
// markers do not count.
func (g *graph) node(t *model.Type) *node {
	t = model.Deref(t)
	if !t.IsNamed() || len(t.Args) > 0 || !g.included(t) || t.Kind == model.Interface {
		return nil
	}
	if n, ok := g.nodes[t]; ok {
		return n
	}
	n := &node{typ: t, target: g.targetOf(t)}
	g.nodes[t] = n
	g.order = append(g.order, n)
	if t.Kind == model.Struct {
		g.structure(n)
	} else {
		g.reference(t.Elem)
		g.reference(t.Key)
	}
	own := g.markers(n.target, "", g.own.of(t.Markers))
	if !own.isEmpty() && t.Kind == model.Map && t.Elem.Kind == model.Slice {
		g.pass.Report(ruleType.At(t.Pos, "%s is a map of lists, which can't be validated", t.Name).
			Fix("put the lists into a struct, or remove the markers"))
	}
	n.own.add(own)
	if t.Kind != model.Struct {
		n.inside = g.inside(t, &n.own, n.target, t.Pos)
	}
	n.own.settle(&n.own)
	return n
}

// reference makes the node of a type that another one has inside.
func (g *graph) reference(t *model.Type) *node {
	if t == nil {
		return nil
	}
	t = model.Deref(t)
	n := g.node(t)
	if n != nil {
		n.referenced = true
	} else if !t.IsNamed() {
		g.reference(t.Elem)
		g.reference(t.Key)
	}
	return n
}

// structure makes the parts of a struct.
func (g *graph) structure(n *node) {
	for _, f := range n.typ.Fields {
		if !f.Exported {
			continue
		}
		if why := g.unsupported(f.Type); why != "" && !anyLeadsTo(g.own.of(f.Markers), "k8s:opaqueType") {
			g.pass.Report(ruleType.At(f.Pos, "%s.%s can't be validated: %s", n.typ.Name, f.Name, why).
				Fix("change the type, or mark the field +k8s:opaqueType"))
			continue
		}
		n.fields = append(n.fields, g.field(n, f))
	}
	for _, p := range n.fields {
		p.own.settle(&n.own)
	}
}

// field makes the part of a field.
func (g *graph) field(n *node, f *model.Field) *part {
	target := g.reference(f.Type)
	at := n.target.fieldTarget(f)
	own := g.markers(at, "", g.own.of(f.Stated()))
	if !own.isEmpty() && f.Type.Kind == model.Map && f.Type.Elem.Kind == model.Slice {
		g.pass.Report(ruleType.At(f.Pos, "%s.%s is a map of lists, which can't be validated", n.typ.Name, f.Name).
			Fix("put the lists into a struct, or remove the markers"))
	}
	p := &part{field: f}
	if !f.Type.IsNamed() && (f.Type.Kind == model.Slice || f.Type.Kind == model.Map) {
		p = g.inside(f.Type, &own, at, f.Pos)
		p.field = f
	}
	p.own, p.node = own, target
	base := model.Deref(f.Type)
	switch {
	case own.opaque:
		p.node = nil
	case target == nil && base.Kind != model.Interface && hasParts(base):
		g.external(base, f.Pos, fmt.Sprintf("%s.%s", n.typ.Name, f.Name), "+k8s:opaqueType")
	}
	return p
}

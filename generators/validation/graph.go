package validation

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A node is a named type with what its markers, and those of its fields, come to.
type node struct {
	typ    *model.Type
	place  *place
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

// included reports whether markers of a package count.
func (g *graph) included(t *model.Type) bool { return g.request.included[t.PkgPath] }

// node returns the node of a named type behind pointers. It is nil for other types, and for types of packages whose
// markers do not count.
func (g *graph) node(t *model.Type) *node {
	t = model.Deref(t)
	if !t.IsNamed() || !g.included(t) || t.Kind == model.Interface {
		return nil
	}
	if n, ok := g.nodes[t]; ok {
		return n
	}
	n := &node{typ: t, place: g.placeOf(t)}
	g.nodes[t] = n
	g.order = append(g.order, n)
	if t.Kind == model.Struct {
		g.structure(n)
	} else {
		g.reference(t.Elem)
		g.reference(t.Key)
	}
	own := g.markers(n.place, "", t.Markers)
	if !own.isEmpty() && t.Kind == model.Map && t.Elem.Kind == model.Slice {
		g.pass.Report(diag.Errorf(t.Pos, "%s is a map of lists, which can't be validated", t.Name).
			Fix("put the lists into a struct, or remove the markers"))
	}
	n.own.add(own)
	if t.Kind != model.Struct {
		n.inside = g.inside(t, &n.own, n.place, t.Pos)
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
		if why := g.unsupported(f.Type); why != "" && !opaqueMarkers(f.Markers) {
			g.pass.Report(diag.Errorf(f.Pos, "%s.%s can't be validated: %s", n.typ.Name, f.Name, why).
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
	at := n.place.fieldPlace(f)
	own := g.markers(at, "", f.Markers)
	if !own.isEmpty() && f.Type.Kind == model.Map && f.Type.Elem.Kind == model.Slice {
		g.pass.Report(diag.Errorf(f.Pos, "%s.%s is a map of lists, which can't be validated", n.typ.Name, f.Name).
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
	case target == nil && base.IsNamed() && base.Kind != model.Interface:
		g.foreign(base, f.Pos, fmt.Sprintf("%s.%s", n.typ.Name, f.Name), "+k8s:opaqueType")
	}
	return p
}

// inside makes the calls for what a list or map has inside, if its type has a node.
func (g *graph) inside(t *model.Type, own *outcome, at *place, pos model.Position) *part {
	p := &part{}
	if t.Kind == model.Map && !own.opaqueKeys {
		if p.keys = g.reference(t.Key); p.keys != nil {
			p.keyCall = through("EachMapKey", t.Key, call{Func: g.request.function(p.keys.typ)})
		} else if t.Key.IsNamed() {
			g.foreign(t.Key, pos, at.label, "+k8s:eachKey=+k8s:opaqueType")
		}
	}
	if t.Kind == model.Map || t.Kind == model.Slice {
		g.values1(t, own, at, pos, p)
	}
	return p
}

// values1 is inside for the items of a list and the values of a map.
func (g *graph) values1(t *model.Type, own *outcome, at *place, pos model.Position, p *part) {
	elem := model.Deref(t.Elem)
	n := g.reference(elem)
	if n != nil {
		p.elements = append(p.elements, n)
	}
	switch {
	case own.opaqueVals:
	case n != nil:
		p.vals = n
		calls, err := g.values(at, outcome{calls: []call{{Func: g.request.function(n.typ)}}})
		if err != nil {
			g.report(g.firstMarker(at), err)
			return
		}
		p.valCall = calls.calls[0]
	case elem.IsNamed():
		g.foreign(elem, pos, at.label, "+k8s:eachVal=+k8s:opaqueType")
	}
}

// foreign reports a type of a package whose markers do not count.
func (g *graph) foreign(t *model.Type, pos model.Position, label, remedy string) {
	g.pass.Report(diag.Errorf(pos, "%s has the type %s, and gen does not know whether the markers of package %s count",
		label, t, t.PkgPath).
		Fix("add %s to readonlyPackages, or write %s to leave out their validation", t.PkgPath, remedy))
}

// opaqueMarkers reports whether markers say that the validation of a type does not count.
func opaqueMarkers(set marker.Set) bool {
	return slices.ContainsFunc(set, func(m marker.Marker) bool {
		for inner := &m; inner != nil; inner = inner.Inner {
			if inner.Name == "k8s:opaqueType" {
				return true
			}
		}
		return false
	})
}

// firstMarker returns a marker of a place, for messages about all of them.
func (e *evaluator) firstMarker(at *place) marker.Marker {
	set := at.typ.Markers
	if at.field != nil {
		set = at.field.Markers
	}
	if all := e.ordered(set); len(all) > 0 {
		return all[0]
	}
	pos := at.typ.Pos
	if at.field != nil {
		pos = at.field.Pos
	}
	return marker.Marker{Definition: &marker.Definition{Name: "k8s:validation-gen"}, Pos: pos}
}

// unsupported says why values of a type can't be validated, or nothing.
func (g *graph) unsupported(t *model.Type) string {
	switch t.Kind {
	case model.Pointer:
		switch t.Elem.Kind {
		case model.Pointer:
			return "it is a pointer to a pointer"
		case model.Slice, model.Array:
			return "it is a pointer to a list"
		case model.Map:
			return "it is a pointer to a map"
		}
		if t.IsNamed() {
			return "its type is declared as a pointer"
		}
	case model.Array:
		return "it is an array"
	case model.Slice:
		return g.unsupportedItems(t.Elem)
	case model.Map:
		switch {
		case t.Key.BasicName() != "string":
			return "it is a map whose keys are no strings"
		case t.Elem.Kind == model.Pointer:
			return "it is a map of pointers"
		case t.Elem.Kind == model.Map:
			return "it is a map of maps"
		}
	case model.Func, model.Chan, model.TypeParam:
		return "it has no form in JSON"
	}
	return ""
}

func (g *graph) unsupportedItems(t *model.Type) string {
	switch {
	case t.Kind == model.Slice && t.Elem.BasicName() != "uint8":
		return "it is a list of lists"
	case t.Kind == model.Map:
		return "it is a list of maps"
	case t.Kind == model.Pointer && g.library.each[1] == "":
		return "it is a list of pointers, which " + g.library.minor + " can't validate"
	}
	return ""
}

// settleReach finds the nodes that are validated, or have something validated inside.
func (g *graph) settleReach() {
	users := map[*node][]*node{}
	var found []*node
	for _, n := range g.order {
		if g.emits(n) {
			n.validates = true
			found = append(found, n)
			continue
		}
		if n.own.opaque && g.library.deferred {
			continue
		}
		for _, used := range g.uses(n) {
			users[used] = append(users[used], n)
		}
	}
	for len(found) > 0 {
		n := found[0]
		found = found[1:]
		for _, user := range users[n] {
			if !user.validates {
				user.validates = true
				found = append(found, user)
			}
		}
	}
}

// emits reports whether a node's own markers, or those of its fields, come to something.
func (g *graph) emits(n *node) bool {
	if !n.own.isEmpty() {
		return true
	}
	return !(n.own.opaque && g.library.deferred) &&
		slices.ContainsFunc(n.fields, func(p *part) bool { return !p.own.isEmpty() })
}

// uses returns the nodes whose validation a node calls.
func (g *graph) uses(n *node) (all []*node) {
	parts := n.fields
	if n.inside != nil {
		parts = []*part{n.inside}
	}
	for _, p := range parts {
		used := []*node{p.node, p.keys, p.vals}
		if !g.library.deferred { // v0.36 counts what is opaque, too
			used = append(used, p.elements...)
		}
		for _, u := range used {
			if u != nil {
				all = append(all, u)
			}
		}
	}
	return all
}

var _ emit.Ident

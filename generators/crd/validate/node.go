package validate

import (
	"go/token"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A Node is a part of a schema with the Go code that it comes from. Nodes are found from a path when there is a
// problem, so that building a schema stores nothing that only problems need.
type Node struct {
	path     string                  // as in JSON, e.g. "spec.rules[].name"; "" for the object itself
	pos      token.Position          // in the API's own packages, even if the field is another package's
	external string                  // e.g. "k8s.io/api/core/v1.Container.Image"; "" in the API's own packages
	schema   *apiext.JSONSchemaProps // may be nil
	field    *model.Field            // nil for the object itself, and for items and values
	// the declared types on the way to the shape, e.g. Again and Phase of `type Again Phase`
	types []*model.Type
	shape *model.Type // without pointers; may be nil
	list  *Node       // of a list's items: the list
	local bool        // the shape is declared in an API package
}

// root returns the node of a version's root schema.
func root(r *model.Resource, schema *apiext.JSONSchemaProps) *Node { return Root(r.Type, schema) }

// enter follows a type to its shape.
func (p *Node) enter(t *model.Type) {
	for t != nil {
		if t.IsNamed() {
			p.types, p.local = append(p.types, t), t.Package != nil
		}
		switch {
		case t.DeclaredFrom != nil:
			t = t.DeclaredFrom
			continue
		case t.Kind == model.Pointer:
			t = t.Elem
			continue
		}
		break
	}
	p.shape = t
}

// step returns the node of a property, or of the items or values.
func (p *Node) step(s step) *Node {
	if s.name == "properties" {
		return p.property(s.key)
	}
	child := &Node{path: p.path + "[]", pos: p.pos, external: p.external, local: p.local}
	if s.name == "items" {
		child.list = p
	} else {
		child.path = p.path + "[*]"
	}
	if p.schema != nil {
		child.schema = below(p.schema, s)
	}
	if p.shape != nil {
		child.enter(p.shape.Elem)
	}
	return child
}

func (p *Node) property(name string) *Node {
	child := &Node{path: name, pos: p.pos, external: p.external, local: p.local}
	if p.path != "" {
		child.path = p.path + "." + name
	}
	if p.schema != nil {
		child.schema = below(p.schema, step{name: "properties", key: name, keyed: true})
	}
	if p.shape == nil {
		return child
	}
	f, ok := p.shape.JSONField(name)
	if !ok {
		return child
	}
	holder := p.shape
	for _, at := range append(slices.Clip(f.Through), f.Field) {
		child.local = child.local && !holder.IsNamed() || holder.Package != nil
		if child.local {
			child.pos, child.external = at.Pos, ""
		} else if holder.IsNamed() {
			child.external = holder.PkgPath + "." + holder.Name + "." + at.Name
		}
		holder = model.Deref(at.Type)
	}
	child.field = f.Field
	child.enter(f.Type)
	return child
}

// below returns the schema at the end of a step, or nil.
func below(s *apiext.JSONSchemaProps, to step) *apiext.JSONSchemaProps {
	switch {
	case to.name == "properties":
		if property, ok := s.Properties[to.key]; ok {
			return &property
		}
	case to.name == "items" && s.Items != nil:
		return s.Items.Schema
	case to.name == "additionalProperties" && s.AdditionalProperties != nil:
		return s.AdditionalProperties.Schema
	}
	return nil
}

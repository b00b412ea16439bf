package validate

import (
	"go/token"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Root returns the node of a type's root schema, as crd generates it. Package change walks from it to what has changed.
func Root(t *model.Type, schema *apiext.JSONSchemaProps) *Node {
	n := &Node{pos: t.Pos, schema: schema, local: true}
	n.enter(t)
	return n
}

// Property returns the node of a field, by its name in JSON.
func (p *Node) Property(name string) *Node { return p.property(name) }

// Items returns the node of a list's items.
func (p *Node) Items() *Node { return p.step(step{name: "items"}) }

// Values returns the node of a map's values.
func (p *Node) Values() *Node { return p.step(step{name: "additionalProperties"}) }

// Position returns the position of the marker that sets a keyword of the schema, e.g. "pattern", or of the field.
func (p *Node) Position(keyword string) token.Position {
	if p.schema == nil || keyword == "" {
		return p.pos
	}
	_, pos, _ := p.keyword(keyword)
	return pos
}

// External returns the field of another package that the node is, e.g. "k8s.io/api/core/v1.Container.Image", or "".
func (p *Node) External() string { return p.external }

// Declaration returns where the struct of the node is declared, or where the field is that has it.
func (p *Node) Declaration() token.Position {
	if p.shape != nil && p.shape.IsNamed() && p.shape.Package != nil {
		return p.shape.Pos
	}
	return p.pos
}

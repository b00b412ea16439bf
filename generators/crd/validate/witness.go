package validate

import (
	"reflect"
	"slices"
	"sync"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// A prover proves that each part of a schema has a witness: a value that API servers accept and the Go type reads. It
// proves the same of defaults, and of each value of an enum. Rules and patterns only count for single values.
//
// The walk has no nodes: there are these where there is a problem. Of structs that share their schema it sees one.
type prover struct {
	*Candidate
	fields  *fieldCache
	version int
	way     []step // to the part at hand
	seen    map[structSchema]bool
	found   diag.List
}

// A structSchema is the schema of a struct.
type structSchema struct {
	of         *model.Type
	properties uintptr
}

// A fieldCache has the fields of structs in JSON.
type fieldCache struct{ byType sync.Map }

func (c *fieldCache) of(t *model.Type) []model.JSONField {
	fields, ok := c.byType.Load(t)
	if !ok {
		fields, _ = c.byType.LoadOrStore(t, t.JSONFields())
	}
	return fields.([]model.JSONField)
}

// unproven returns the problems of parts of the CRD without a witness.
func (c *Candidate) unproven(fields *fieldCache) diag.List {
	p := &prover{Candidate: c, fields: fields, seen: map[structSchema]bool{}}
	for i, version := range c.CRD.Spec.Versions {
		p.version = i
		object := &part{prover: p, schema: version.Schema.OpenAPIV3Schema, of: c.Versions[i].Type}
		if one, other, found := keyword.Contradiction(object.schema, 0, 0, false); found {
			object.nothing(one, other)
		}
		object.defaults()
		p.inside(object.schema, object.of)
	}
	return p.found
}

// withoutRefused leaves out values that the Go type can't read where API servers refuse them.
func withoutRefused(unproven, refused diag.List) diag.List {
	return slices.DeleteFunc(unproven, func(d diag.Diagnostic) bool {
		return d.Rule == ruleUnreadable.Name && slices.ContainsFunc(refused, func(r diag.Diagnostic) bool {
			return r.Rule == ruleSchema.Name && r.Pos == d.Pos
		})
	})
}

// value proves a part of a schema, the value of a type. f is the field with that value, or nil.
func (p *prover) value(s *apiext.JSONSchemaProps, t *model.Type, f *model.Field) {
	part := &part{prover: p, schema: s, of: t, field: f}
	if !part.contradiction() {
		part.limits()
		part.nulls()
		part.intOrString()
		part.values()
		part.defaults()
	}
	if (s.Type == "object" || s.Type == "array") && decode.Types(f, t) != nil {
		p.inside(s, t)
	}
}

// inside proves the fields, items or values of a type.
func (p *prover) inside(s *apiext.JSONSchemaProps, t *model.Type) {
	switch t = model.Deref(t); t.Kind {
	case model.Struct:
		p.properties(s, t)
	case model.Slice, model.Array:
		if s.Items != nil && s.Items.Schema != nil {
			p.below(step{name: "items"}, s.Items.Schema, t.Elem, nil)
		}
	case model.Map:
		if a := s.AdditionalProperties; a != nil && a.Schema != nil {
			p.below(step{name: "additionalProperties"}, a.Schema, t.Elem, nil)
		}
	}
}

func (p *prover) properties(s *apiext.JSONSchemaProps, t *model.Type) {
	id := structSchema{t, reflect.ValueOf(s.Properties).Pointer()}
	if len(s.Properties) == 0 || p.seen[id] {
		return
	}
	p.seen[id] = true
	for _, f := range p.fields.of(t) {
		if property, ok := s.Properties[f.JSON.Name]; ok {
			p.below(step{name: "properties", key: f.JSON.Name, keyed: true}, &property, f.Type, f.Field)
		}
	}
}

func (p *prover) below(to step, s *apiext.JSONSchemaProps, t *model.Type, f *model.Field) {
	p.way = append(p.way, to)
	p.value(s, t, f)
	p.way = p.way[:len(p.way)-1]
}

// node returns the node of the part at hand.
func (p *prover) node() *Node {
	n := root(p.Versions[p.version], p.CRD.Spec.Versions[p.version].Schema.OpenAPIV3Schema)
	for _, to := range p.way {
		n = n.step(to)
	}
	return n
}

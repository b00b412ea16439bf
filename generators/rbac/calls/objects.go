//go:build !js

package calls

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

const (
	unstructured = "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured."
	metaV1       = "k8s.io/apimachinery/pkg/apis/meta/v1."
)

// untyped are the types of objects of any kind.
var untyped = []string{unstructured + "Unstructured", unstructured + "UnstructuredList",
	metaV1 + "PartialObjectMetadata", metaV1 + "PartialObjectMetadataList"}

// An object is what a value of an interface may be.
type object struct {
	typ   types.Type
	value ssa.Value // of that type
}

func (o object) untyped() bool {
	return slices.ContainsFunc(untyped, func(path string) bool { return is(o.typ, path) })
}

// objects returns what a value of an interface may be; known is false where it may be something else, too.
func (p *program) objects(v ssa.Value) (all []object, known bool) {
	if v == nil {
		return nil, false
	}
	if !types.IsInterface(v.Type()) {
		return []object{{v.Type(), v}}, true
	}
	known = true
	for _, source := range p.sources(v) {
		switch source := source.(type) {
		case *ssa.MakeInterface:
			all = append(all, object{source.X.Type(), source.X})
		case *ssa.TypeAssert:
			all = append(all, object{source.AssertedType, source})
		case *ssa.Const: // nil
		default:
			known = false
		}
	}
	return all, known && len(all) > 0
}

// resources calls f for the resource of each object that an argument may be, and makes a question of what is not known.
func (p *program) resources(c *callee, v ssa.Value, f func(resource, object)) {
	objects, known := p.objects(v)
	if !known {
		c.unknown("the kind of its object is not known")
	}
	for _, o := range objects {
		if o.untyped() {
			all, known := p.kindsOf(o.value)
			if !known {
				c.unknown("no constant group and kind is set on its object")
			}
			for _, r := range all {
				f(r, o)
			}
			continue
		}
		if r, ok := p.kinds.of(o.typ); ok {
			f(r, o)
			continue
		}
		c.unknown("the API group of " + types.TypeString(o.typ, nil) + " is not known")
	}
}

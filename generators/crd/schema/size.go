package schema

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"unsafe"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Largest is the greatest size of a CRD as JSON: etcd takes no larger request, unless it is configured to.
const Largest = 1536 << 10

// sizes counts the bytes of schemas without descriptions. Parts that several schemas share are counted once, and remembered.
type sizes struct {
	properties map[unsafe.Pointer]int // by the map
	inner      map[*props]int
}

// of returns at least how many bytes of JSON a schema has, without descriptions.
func (z *sizes) of(s *props) int {
	n := len(`{"type":"object"}`) + z.fields(s.Properties)
	if s.Items != nil && s.Items.Schema != nil {
		n += len(`,"items":`) + z.below(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		n += len(`,"additionalProperties":`) + z.below(s.AdditionalProperties.Schema)
	}
	for _, rule := range s.XValidations {
		n += len(`,{"message":"","rule":""}`) + len(rule.Rule) + len(rule.Message)
	}
	for _, value := range s.Enum {
		n += len(value.Raw) + 1
	}
	return n
}

func (z *sizes) fields(properties map[string]props) int {
	if len(properties) == 0 {
		return 0
	}
	id := *(*unsafe.Pointer)(unsafe.Pointer(&properties)) // keeps the map, so that no other one has its place
	if known, ok := z.properties[id]; ok {
		return known
	}
	n := 0
	for name, s := range properties {
		n += len(name) + len(`"":,`) + z.of(&s)
	}
	z.properties[id] = n
	return n
}

func (z *sizes) below(s *props) int {
	if known, ok := z.inner[s]; ok {
		return known
	}
	z.inner[s] = z.of(s)
	return z.inner[s]
}

// bound reports a type whose schema alone is too large for a CRD, and returns one that keeps all content in its place: what holds it would be still
// larger, and take up memory without end.
func (b *Builder) bound(s props, t *model.Type, where model.Position) props {
	size := b.sizes.of(&s)
	if size <= Largest {
		return s
	}
	if t.Package != nil {
		where = t.Pos
	}
	if b.cutOff { // what holds one that is too large is so, too
		return props{Type: s.Type, XPreserveUnknownFields: ptr(true)}
	}
	b.cutOff = true
	b.report(diag.Errorf(where, "the schema of %s has at least %.1f MiB%s, and etcd takes no CRD of more than 1.5 MiB", t.Name, float64(size)/(1<<20), b.most(&s)).
		Fix("mark fields whose content need not be validated +gen:opaque, or move a part into a kind of its own"))
	return props{Type: s.Type, XPreserveUnknownFields: ptr(true)}
}

// CutOff reports whether the last object's schema is incomplete, because it would be too large.
func (b *Builder) CutOff() bool { return b.cutOff }

// most names the field that takes up most of a schema, e.g. ": its field spec has 0.9 MiB".
func (b *Builder) most(s *props) string {
	if len(s.Properties) == 0 {
		return ""
	}
	size := func(name string) int {
		property := s.Properties[name]
		return b.sizes.of(&property)
	}
	names := slices.Sorted(maps.Keys(s.Properties))
	largest := slices.MaxFunc(names, func(x, y string) int { return cmp.Compare(size(x), size(y)) })
	return fmt.Sprintf(": its field %s has %.1f MiB", largest, float64(size(largest))/(1<<20))
}

// Size returns at least how many bytes of JSON a CRD has.
func Size(crd *apiext.CustomResourceDefinition) (n int) {
	for _, version := range crd.Spec.Versions {
		Walk(version.Schema.OpenAPIV3Schema, func(s *props) {
			n += len(`"type":"string"`) + len(s.Description)
			for name := range s.Properties {
				n += len(name) + len(`"":{},`)
			}
		})
	}
	return n
}

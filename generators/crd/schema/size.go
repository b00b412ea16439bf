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

// Largest is the maximum size of a CRD as JSON in bytes: etcd refuses larger requests by default.
const Largest = 1536 << 10

// mostMemory is the maximum size of a CRD that is written unchecked.
const mostMemory = 32 << 20

// deepest is the maximum number of levels of a schema. API servers refuse JSON with more than 10,000 levels; each level
// of a schema takes two or three.
const deepest = 1000

// An extent is the minimum size of a schema: bytes of JSON without descriptions, levels, and bytes of descriptions.
type extent struct{ bytes, depth, described int }

// sizes computes the extents of schemas, and those of shared parts once.
type sizes struct {
	properties map[unsafe.Pointer]extent // by the map
	inner      map[*props]extent
}

func (z *sizes) of(s *props) extent {
	n, depth, described := len(`{"type":"object"}`), 0, len(s.Description)
	add := func(key string, e extent) {
		n, depth, described = n+len(key)+len(`"":,`)+e.bytes, max(depth, e.depth), described+e.described
	}
	if len(s.Properties) > 0 {
		add("properties", z.fields(s.Properties))
	}
	if s.Items != nil && s.Items.Schema != nil {
		add("items", z.below(s.Items.Schema))
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		add("additionalProperties", z.below(s.AdditionalProperties.Schema))
	}
	for _, rule := range s.XValidations {
		n += len(`,{"message":"","rule":""}`) + len(rule.Rule) + len(rule.Message)
	}
	for _, value := range s.Enum {
		n += len(value.Raw) + 1
	}
	return extent{n, 1 + depth, described}
}

func (z *sizes) fields(properties map[string]props) (all extent) {
	id := Identity(properties)
	if cached, ok := z.properties[id]; ok {
		return cached
	}
	for name, s := range properties {
		e := z.of(&s)
		all = extent{all.bytes + len(name) + len(`"":,`) + e.bytes, max(all.depth, e.depth), all.described + e.described}
	}
	z.properties[id] = all
	return all
}

func (z *sizes) below(s *props) extent {
	if cached, ok := z.inner[s]; ok {
		return cached
	}
	z.inner[s] = z.of(s)
	return z.inner[s]
}

// bound reports a type whose schema alone is too large for a CRD, and replaces it by one that keeps all content.
// Otherwise the types that contain it would be still larger, and fill the memory.
func (b *Builder) bound(s props, t *model.Type, where model.Position) props {
	size := b.sizes.of(&s)
	most := Largest
	if b.options.Unchecked { // a later step of the project makes it smaller
		most = mostMemory
	}
	if size.bytes <= most && size.depth <= deepest {
		return s
	}
	if t.Package != nil {
		where = t.Pos
	}
	problem := ruleLarge.At(where,
		"the schema of %s has at least %.1f MiB%s, and etcd takes no CRD of more than 1.5 MiB", t.Name, mebibytes(size),
		b.most(&s))
	if size.depth > deepest {
		problem = tooDeep(t, where)
	}
	b.tooLarge(problem)
	return props{Type: s.Type, XPreserveUnknownFields: new(true)}
}

func tooDeep(t *model.Type, where model.Position) diag.Diagnostic {
	if t.Package != nil {
		where = t.Pos
	}
	return ruleLarge.At(where, "the schema of %s has more than %d levels, one inside of the other", t.Name, deepest)
}

// tooLarge reports the first type of an object that is too large: those that contain it are so, too.
func (b *Builder) tooLarge(problem diag.Diagnostic) {
	if b.cutOff {
		return
	}
	b.cutOff = true
	remedy := "mark fields whose content need not be validated +gen:opaque, or move a part into a kind of its own"
	if b.unrolls(b.within) {
		remedy = "write a smaller number in +gen:unroll, or " + remedy
	}
	b.report(problem.Fix("%s", remedy))
}

// CutOff reports whether the last object's schema is incomplete, because it would be too large.
func (b *Builder) CutOff() bool { return b.cutOff }

// most returns the largest field of a schema for messages, e.g. ": its field spec has 0.9 MiB".
func (b *Builder) most(s *props) string {
	if len(s.Properties) == 0 {
		return ""
	}
	size := func(name string) extent {
		property := s.Properties[name]
		return b.sizes.of(&property)
	}
	names := slices.Sorted(maps.Keys(s.Properties))
	largest := slices.MaxFunc(names, func(x, y string) int { return cmp.Compare(size(x).bytes, size(y).bytes) })
	if size(largest).bytes < Largest/10 {
		return ""
	}
	return fmt.Sprintf(": its field %s has %.1f MiB", largest, mebibytes(size(largest)))
}

func mebibytes(e extent) float64 { return float64(e.bytes) / (1 << 20) }

// Size returns the minimum number of bytes of a CRD as JSON, whose schemas are of this builder.
func (b *Builder) Size(crd *apiext.CustomResourceDefinition) (n int) {
	for _, version := range crd.Spec.Versions {
		e := b.sizes.of(version.Schema.OpenAPIV3Schema)
		n += e.bytes + e.described
	}
	return n
}

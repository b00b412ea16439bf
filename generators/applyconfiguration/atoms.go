package applyconfiguration

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v2"
	"sigs.k8s.io/structured-merge-diff/v6/schema"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// The names of the types that kube-openapi adds to every schema, and what they are: a value with a single owner, and a
// value whose structure follows from the value.
const (
	untypedAtomic = "__untyped_atomic_"
	deduced       = "__untyped_deduced_"
)

var (
	atomicAtom = schema.Atom{
		Scalar: new(schema.Untyped),
		List:   &schema.List{ElementType: named(untypedAtomic), ElementRelationship: schema.Atomic},
		Map:    &schema.Map{ElementType: named(untypedAtomic), ElementRelationship: schema.Atomic},
	}
	deducedAtom = schema.Atom{
		Scalar: new(schema.Untyped),
		List:   &schema.List{ElementType: named(untypedAtomic), ElementRelationship: schema.Atomic},
		Map:    &schema.Map{ElementType: named(deduced), ElementRelationship: schema.Separable},
	}
	untyped = schema.Atom{Scalar: new(schema.Untyped)}
	text    = schema.Atom{Scalar: new(schema.String)}
)

// fixed are the types whose schema is not that of their Go type, because they marshal themselves.
var fixed = map[string]schema.Atom{
	model.MetaV1 + ".Time":      untyped,
	model.MetaV1 + ".MicroTime": untyped,
	model.MetaV1 + ".Duration":  text,
	model.MetaV1 + ".FieldsV1":  {Map: &schema.Map{ElementType: named(deduced)}},

	"k8s.io/apimachinery/pkg/api/resource.Quantity":                      untyped,
	"k8s.io/apimachinery/pkg/util/intstr.IntOrString":                    untyped,
	runtimePkg + ".RawExtension":                                         deducedAtom,
	runtimePkg + ".Unknown":                                              deducedAtom,
	model.MetaV1 + "/unstructured.Unstructured":                          deducedAtom,
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON":      deducedAtom,
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1.JSON": deducedAtom,
}

// jsonTypes are the atoms of the JSON types that +kubebuilder:validation:Type can name.
var jsonTypes = map[string]schema.Atom{
	"string": text, "boolean": {Scalar: new(schema.Boolean)},
	"integer": {Scalar: new(schema.Numeric)}, "number": {Scalar: new(schema.Numeric)},
	"object": deducedAtom,
	"array":  {List: &schema.List{ElementType: named(deduced), ElementRelationship: schema.Atomic}},
}

func named(name string) schema.TypeRef { return schema.TypeRef{NamedType: &name} }

func scalar(s schema.Scalar) schema.TypeRef {
	return schema.TypeRef{Inlined: schema.Atom{Scalar: &s}}
}

// marshalled returns the atom of a type that says itself how it looks in JSON.
func (s *schemas) marshalled(t *model.Type) (schema.Atom, bool) {
	if atom, ok := jsonTypes[t.Markers.Value("kubebuilder:validation:Type")]; ok && s.custom {
		return atom, true
	}
	if _, ok := t.Method("MarshalJSON"); ok {
		return deducedAtom, true
	}
	_, ok := t.Method("MarshalText")
	return text, ok
}

func basic(t *model.Type) schema.Atom {
	switch t.BasicName() {
	case "string":
		return text
	case "bool":
		return schema.Atom{Scalar: new(schema.Boolean)}
	}
	return schema.Atom{Scalar: new(schema.Numeric)}
}

// defaultOf returns the default of a struct's field, which counts for the keys of lists. Where no marker has one, a
// built-in type's field that Go always writes has its zero value; the API server fills in a custom resource's only from
// the CRD.
func (s *schemas) defaultOf(t *model.Type, f *model.Field) any {
	for _, name := range []string{"kubebuilder:default", "default"} {
		if m, ok := f.Markers.Find(name); ok {
			if value, ok := s.value(t, m); ok {
				return value
			}
		}
	}
	if s.custom || f.JSON.OmitEmpty || f.JSON.OmitZero || f.Type.Kind != model.Basic {
		return nil
	}
	switch f.Type.BasicName() {
	case "string":
		return ""
	case "bool":
		return false
	}
	return 0
}

// value returns what a marker on a struct's field says, e.g. "TCP" for `+default="TCP"` and
// for +default=ref(ProtocolTCP).
func (s *schemas) value(t *model.Type, m marker.Marker) (value any, ok bool) {
	raw, err := m.JSON()
	if path, name, isRef := marker.Ref(m.Value); isRef {
		pkg := t.Package
		if path != "" {
			pkg = s.input(path)
		}
		if pkg == nil {
			return nil, false
		}
		constant, found := pkg.Constant(name)
		if !found {
			return nil, false // a variable, or an error that the generator defaults reports
		}
		raw, err = json.RawMessage(constant.JSON), nil
	}
	if err != nil || json.Unmarshal(raw, &value) != nil {
		return nil, false
	}
	return value, true
}

// sorted returns the types of the schema by name.
func (s *schemas) sorted() (all []schema.TypeDef) {
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		all = append(all, *s.types[name])
	}
	return append(all, schema.TypeDef{Name: untypedAtomic, Atom: atomicAtom},
		schema.TypeDef{Name: deduced, Atom: deducedAtom})
}

// marshal returns the schema as YAML. It marshals some types at a time, because the library keeps all events of a
// document: for the 1,010 types of k8s.io/api in one piece it allocated 54 MB instead of 28, much of it at once
// (BenchmarkRender).
func marshal(all []schema.TypeDef) (string, error) {
	var out strings.Builder
	out.WriteString("types:\n")
	for chunk := range slices.Chunk(all, 16) {
		text, err := yaml.Marshal(chunk)
		if err != nil {
			return "", err
		}
		out.Write(text)
	}
	return out.String(), nil
}

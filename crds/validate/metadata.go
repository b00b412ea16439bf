package validate

import (
	"maps"
	"math"
	"slices"
	"strings"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	names "k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// metadata returns the errors in apiVersion, kind and metadata of an object and of the objects that are embedded in it.
// The API server's own function has other parameters in each minor version.
func metadata(
	at *field.Path, value any, s *structuralschema.Structural, root, namespaced bool,
) (problems field.ErrorList) {
	if s == nil {
		return nil
	}
	switch value := value.(type) {
	case map[string]any:
		if s.XEmbeddedResource {
			problems = append(problems, typeMeta(at, value)...)
		}
		if root || s.XEmbeddedResource {
			problems = append(problems, objectMeta(at.Child("metadata"), value, root && namespaced)...)
		}
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if property, ok := s.Properties[name]; ok {
				problems = append(problems, metadata(at.Child(name), value[name], &property, false, false)...)
			} else if s.AdditionalProperties != nil {
				of := s.AdditionalProperties.Structural
				problems = append(problems, metadata(at.Key(name), value[name], of, false, false)...)
			}
		}
	case []any:
		for i, item := range value {
			problems = append(problems, metadata(at.Index(i), item, s.Items, false, false)...)
		}
	}
	return problems
}

// typeMeta returns the errors of apiVersion and kind.
func typeMeta(at *field.Path, object map[string]any) (problems field.ErrorList) {
	for _, name := range []string{"apiVersion", "kind"} {
		value, found := object[name]
		text, ok := value.(string)
		switch at := at.Child(name); {
		case !found:
			problems = append(problems, field.Required(at, ""))
		case !ok:
			problems = append(problems, field.Invalid(at, value, "must be a string"))
		case text == "":
			problems = append(problems, field.Invalid(at, text, "must not be empty"))
		case name == "apiVersion":
			if _, err := schema.ParseGroupVersion(text); err != nil {
				problems = append(problems, field.Invalid(at, text, err.Error()))
			}
		default:
			for _, problem := range names.IsDNS1035Label(strings.ToLower(text)) {
				problems = append(problems, field.Invalid(at, text, problem))
			}
		}
	}
	return problems
}

// objectMeta returns the errors of metadata. A name may be missing: an API server makes one, or has it from the URL.
func objectMeta(at *field.Path, object map[string]any, namespaced bool) field.ErrorList {
	if _, ok := object["metadata"]; !ok {
		return nil
	}
	meta, _, err := objectmeta.GetObjectMeta(object, false)
	if err != nil {
		return field.ErrorList{field.Invalid(at, object["metadata"], err.Error())}
	}
	if meta.Name == "" {
		meta.Name = "generated"
	}
	if namespaced && meta.Namespace == "" {
		meta.Namespace = "default"
	}
	return validation.ValidateObjectMeta(meta, meta.Namespace != "", validation.NameIsDNSSubdomain, at)
}

// replicas returns the errors of numbers that the subresource scale can't have.
func (of *version) replicas(object *unstructured.Unstructured) (problems field.ErrorList) {
	if of.scale == nil {
		return nil
	}
	for _, path := range []string{of.scale.SpecReplicasPath, of.scale.StatusReplicasPath} {
		steps := strings.Split(strings.TrimPrefix(path, "."), ".")
		at := field.NewPath(steps[0], steps[1:]...)
		replicas, _, err := unstructured.NestedInt64(object.Object, steps...)
		switch {
		case err != nil:
			problems = append(problems, field.Invalid(at, nil, err.Error()))
		case replicas < 0:
			problems = append(problems, field.Invalid(at, replicas, "should be a non-negative integer"))
		case replicas > math.MaxInt32:
			problems = append(problems, field.Invalid(at, replicas, "should be less than or equal to 2147483647"))
		}
	}
	return problems
}

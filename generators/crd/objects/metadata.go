package objects

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/runtime/schema"
	names "k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// metadata returns the errors in apiVersion, kind and metadata of a resource and of the objects inside of it. The API
// server's own function has other parameters in each minor version.
func metadata(at *field.Path, value any, s *apiext.Structural, root bool) (all field.ErrorList) {
	if s == nil {
		return nil
	}
	switch value := value.(type) {
	case map[string]any:
		if root || s.XEmbeddedResource {
			all = append(all, identity(at, value)...)
			all = append(all, objectMeta(at.Child("metadata"), value)...)
		}
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if property, ok := s.Properties[name]; ok {
				all = append(all, metadata(at.Child(name), value[name], &property, false)...)
			} else if s.AdditionalProperties != nil {
				all = append(all, metadata(at.Key(name), value[name], s.AdditionalProperties.Structural, false)...)
			}
		}
	case []any:
		for i, item := range value {
			all = append(all, metadata(at.Index(i), item, s.Items, false)...)
		}
	}
	return all
}

// identity checks apiVersion and kind.
func identity(at *field.Path, object map[string]any) (all field.ErrorList) {
	for _, name := range []string{"apiVersion", "kind"} {
		value, found := object[name]
		text, ok := value.(string)
		switch at := at.Child(name); {
		case !found:
			all = append(all, field.Required(at, ""))
		case !ok:
			all = append(all, field.Invalid(at, value, "must be a string"))
		case text == "":
			all = append(all, field.Invalid(at, text, "must not be empty"))
		case name == "apiVersion":
			if _, err := schema.ParseGroupVersion(text); err != nil {
				all = append(all, field.Invalid(at, text, err.Error()))
			}
		default:
			for _, problem := range names.IsDNS1035Label(strings.ToLower(text)) {
				all = append(all, field.Invalid(at, text, problem))
			}
		}
	}
	return all
}

// objectMeta checks metadata.
func objectMeta(at *field.Path, object map[string]any) field.ErrorList {
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
	return validation.ValidateObjectMeta(meta, meta.Namespace != "", validation.NameIsDNSSubdomain, at)
}

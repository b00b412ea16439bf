package openapi

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/contract"
)

const (
	enabled      = "k8s:openapi-gen"
	modelPackage = "k8s:openapi-model-package"
	validation   = "k8s:validation"
)

const onAny = marker.Type | marker.Field

var markers = []marker.Definition{
	{Name: enabled, Scopes: marker.Package | onAny, Kind: marker.Any,
		Doc: "true asks for OpenAPI definitions of the package or type, and false leaves a type or field out. A " +
			"value such as x-kubernetes-example:text is an extension of the type's or field's schema."},
	{Name: modelPackage, Scopes: marker.Package | marker.Type, Kind: marker.String,
		Doc: "Names the definition: OpenAPIModelName returns the value, a dot and the type's name. " +
			"E.g. +k8s:openapi-model-package=org.example.fruit.v1."},
	{Name: validation, Scopes: onAny, Kind: marker.Path, ArgDefs: validationNames,
		Doc: "A keyword of the schema with its value as JSON, e.g. +k8s:validation:maxLength=10; of elements, e.g. " +
			"+k8s:validation:items:minLength=1; or a CEL rule, e.g. +k8s:validation:cel[0]:rule=\"self.size > 0\" " +
			"with +k8s:validation:cel[0]:message=\"too small\". A keyword without a value is true. A text may " +
			"follow > in place of =, without quotes; a marker of the same name on the next line adds a line to it."},
	{Name: "patchStrategy", Scopes: marker.Field, Kind: marker.Any,
		Doc: "How strategic merge patches treat the list: merge, retainKeys, or both. The struct tag must say the " +
			"same."},
	{Name: "patchMergeKey", Scopes: marker.Field, Kind: marker.Any,
		Doc: "The key by which strategic merge patches find elements of the list. The struct tag must say the same."},
	{Name: "union", Scopes: marker.Type | marker.Field, Kind: marker.Any, Optional: true,
		Doc: "The fields of the struct exclude each other: OpenAPI definitions list them."},
	{Name: "unionDeprecated", Scopes: marker.Field, Kind: marker.Any, Optional: true,
		Doc: "The field belongs to a union of the struct around it."},
	{Name: "unionDiscriminator", Scopes: marker.Field, Kind: marker.Any, Optional: true,
		Doc: "The field says which field of the union is set."},
}

// prefixed are the names that markers have in declarative validation, too. Definitions follow them where openapi-gen
// does: markers without the prefix come first.
var prefixed = map[string]string{"optional": "k8s:optional", "required": "k8s:required", "enum": "k8s:enum",
	"listType": "k8s:listType", "listMapKey": "k8s:listMapKey"}

// all returns the markers of a name, or else those of its other name. Only lists of type map have +k8s:listMapKey.
func (b *builder) all(set marker.Set, name string) []marker.Marker {
	all := set.All(name)
	if len(all) > 0 || prefixed[name] == "" || !contract.ClientGo(b.pass).PrefixedOpenAPI {
		return all
	}
	if name == "listMapKey" {
		if of, _ := b.find(set, "listType"); of.Value != "map" {
			return nil
		}
	}
	return set.All(prefixed[name])
}

func (b *builder) find(set marker.Set, name string) (first marker.Marker, ok bool) {
	for _, m := range b.all(set, name) {
		return m, true
	}
	return first, false
}

// has reports whether one of the markers +k8s:openapi-gen has a value.
func has(set marker.Set, value string) bool {
	return slices.ContainsFunc(set.All(enabled), func(m marker.Marker) bool { return m.Value == value })
}

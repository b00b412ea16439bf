package markers

import "github.com/gen-toolkit/gen/codegen/marker"

// These are the words for what a marker is on, for the form of its value, and for what a text means.
var (
	Scopes = map[string]marker.Scope{"package": marker.Package, "type": marker.Type, "field": marker.Field,
		"func": marker.Func, "const": marker.Const}
	Values = map[string]marker.Kind{"none": marker.None, "flag": marker.Flag, "bool": marker.Bool,
		"int": marker.Int, "number": marker.Number, "string": marker.String, "list": marker.List, "any": marker.Any}
	Domains = map[string]*marker.Domain{"apiGroup": marker.APIGroup, "apiVersion": marker.APIVersion,
		"resource": marker.Resource, "verb": marker.Verb, "urlPath": marker.URLPath, "namespace": marker.Namespace,
		"objectName": marker.ObjectName, "labelSelector": marker.LabelSelector, "regexp": marker.Regexp}
)

// WordOf returns the word for what it means, e.g. "list" for [marker.List]; "" where there is none.
func WordOf[T comparable](words map[string]T, meaning T) string {
	for word, means := range words {
		if means == meaning {
			return word
		}
	}
	return ""
}

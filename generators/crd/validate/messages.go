package validate

import (
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// A message is the text for a problem with a keyword.
type message struct {
	keyword string
	is      func(*finding) bool // nil means always
	message string              // "" for the API server's own words
	remedy  string
}

// messages are searched in this order.
var messages = []message{
	{"default", keyOfList, "a key of a list with +listType=map must be required or have a default",
		"remove omitempty and +optional from the field, or give it a +kubebuilder:default"},
	{"nullable", keyOfList, "a key of a list with +listType=map can't be null", "remove +nullable from the field"},
	{"type", keyOfList, "a key of a list with +listType=map must be a scalar",
		"use a string, an integer or a boolean as key, or another +listType"},
	{"nullable", nil, "the items of a list with +listType=set or map can't be null", "remove +nullable"},
	{"default", unknown, "the default has fields that the type has not, and API servers would drop them",
		"remove them from the default, or correct their names; they are named as in JSON"},
	{"default", forbidden, "", "remove the default: API servers allow none here"},
	{"default", nil, "", "correct the default, or what the other markers of the field and its type allow"},
	{"uniqueItems", nil, "API servers refuse lists with unique items, because checking them takes quadratic time",
		"remove the marker, and give the list +listType=set"},
	{"pattern", nil, "", "write a regular expression of Go's syntax (RE2), in backquotes"},
	{"x-kubernetes-list-map-keys", missing, "a list with +listType=map has no key",
		"name the fields that tell items apart with +listMapKey"},
	{"x-kubernetes-list-map-keys", nil, "", "name fields of the items as in JSON, each once"},
	{"x-kubernetes-list-type", ofSet, "the items of a list with +listType=set must be atomic",
		"give the items' type +listType=atomic, or the list +listType=atomic"},
	{"x-kubernetes-map-type", ofSet, "the items of a list with +listType=set must be atomic",
		"give the items' type +structType=atomic or +mapType=atomic, or the list +listType=atomic or map"},
	{"type", inList, "the items of a list with +listType=map must be objects",
		"use a list of structs, or +listType=set or atomic"},
	{"type", missing, "it has no type, and API servers want structural schemas",
		"add +kubebuilder:validation:Type, +kubebuilder:validation:XIntOrString or " +
			"+kubebuilder:pruning:PreserveUnknownFields"},
	{"type", nil, "", "use a type of JSON: array, boolean, integer, number, object or string"},
	{"x-kubernetes-preserve-unknown-fields", intOrString, "an integer or string has no fields to keep",
		"remove the marker, or +kubebuilder:validation:XIntOrString"},
	{"x-kubernetes-embedded-resource", intOrString, "an integer or string is not an API object",
		"remove the marker, or +kubebuilder:validation:XIntOrString"},
	{"x-kubernetes-embedded-resource", nil, "", "remove the marker"},
	{"properties", missing, "an API object without fields would lose all that it has",
		"add +kubebuilder:pruning:PreserveUnknownFields, or fields to the struct"},
	{"additionalProperties", nil, "", "use either a struct or a map"},
	{"items", missing, "the schema of the list says nothing of its items",
		"use a Go type with a schema for the items, or remove +kubebuilder:validation:Type"},
}

func unknown(f *finding) bool     { return unknownFields.in(f.err) }
func forbidden(f *finding) bool   { return f.err.Type == field.ErrorTypeForbidden }
func missing(f *finding) bool     { return f.err.Type == field.ErrorTypeRequired }
func intOrString(f *finding) bool { return f.node.schema != nil && f.node.schema.XIntOrString }

// keyOfList reports whether the problem is that the node is a key of its list.
func keyOfList(f *finding) bool {
	return listMapKeys.in(f.err) && f.keyword != "x-kubernetes-list-map-keys" || scalarKey.in(f.err)
}

// inList and ofSet report whether the problem is that the node is an item of a list with +listType=map or set.
func inList(f *finding) bool { return objectItem.in(f.err) }
func ofSet(f *finding) bool  { return itemOfSet.in(f.err) }

package proof

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// A saying is how a problem with a keyword is told.
type saying struct {
	keyword string
	is      func(*finding) bool // nil means always
	message string              // nothing means the API server's own words
	remedy  string              // {key} and {path} are filled in
}

// sayings are searched from the top.
var sayings = []saying{
	{"default", keyOfList, "{key} is a key of the list {list}, and is neither required nor has a default", "remove omitempty and +optional from the field, or give it a +kubebuilder:default"},
	{"nullable", keyOfList, "{key} is a key of the list {list}, and may be null", "remove +nullable from the field"},
	{"nullable", nil, "the items of a list with +listType=set or map may not be null", "remove +nullable"},
	{"default", unknown, "the default has fields that the type has not, and API servers would drop them", "remove them from the default, or correct their names; they are named as in JSON"},
	{"default", forbidden, "", "remove the default: API servers allow none here"},
	{"default", nil, "", "correct the default, or what the other markers of the field and its type allow"},
	{"uniqueItems", nil, "API servers refuse lists with unique items, because checking them takes quadratic time", "remove the marker, and give the list +listType=set"},
	{"pattern", nil, "", "write a regular expression of Go's syntax (RE2), in backquotes"},
	{"x-kubernetes-list-map-keys", missing, "a list with +listType=map has no key", "name the fields that tell items apart with +listMapKey"},
	{"x-kubernetes-list-map-keys", nil, "", "name fields of the items as in JSON, each once"},
	{"x-kubernetes-list-type", nil, "", "make the items atomic (+structType=atomic, +mapType=atomic or +listType=atomic), or the list +listType=atomic or map"},
	{"x-kubernetes-map-type", nil, "", "make the items atomic with +structType=atomic or +mapType=atomic, or the list +listType=atomic or map"},
	{"type", keyOfList, "{key} is a key of the list {list}, and is not a scalar", "use a string, an integer or a boolean as key, or another +listType"},
	{"type", inList, "the items of a list with +listType=map must be objects", "use a list of structs, or +listType=set or atomic"},
	{"type", intOrString, "", "remove either +kubebuilder:validation:XIntOrString or +kubebuilder:validation:Type"},
	{"type", missing, "the schema has no type, and API servers want structural schemas", "add +kubebuilder:validation:Type, +kubebuilder:validation:XIntOrString or +kubebuilder:pruning:PreserveUnknownFields"},
	{"type", nil, "", "use a type of JSON: array, boolean, integer, number, object or string"},
	{"x-kubernetes-preserve-unknown-fields", intOrString, "", "remove one of the two markers"},
	{"x-kubernetes-embedded-resource", nil, "", "remove the marker"},
	{"properties", nil, "", "add +kubebuilder:pruning:PreserveUnknownFields, or fields to the struct"},
	{"additionalProperties", nil, "", "use either a struct or a map"},
	{"items", missing, "the schema of the list says nothing of its items", "use a Go type with a schema for the items, or remove +kubebuilder:validation:Type"},
}

func unknown(f *finding) bool   { return strings.Contains(f.err.Detail, "unknown fields") }
func forbidden(f *finding) bool { return f.err.Type == field.ErrorTypeForbidden }
func missing(f *finding) bool   { return f.err.Type == field.ErrorTypeRequired }

func intOrString(f *finding) bool { return f.place.schema != nil && f.place.schema.XIntOrString }

// keyOfList says whether the place is a key of the list of maps that holds it, and the problem is with that.
func keyOfList(f *finding) bool {
	return strings.Contains(f.err.Detail, "list-map-keys") || strings.Contains(f.err.Detail, "scalar type if parent array")
}

func inList(f *finding) bool { return strings.Contains(f.err.Detail, "if parent array's") }

// inside tells a problem of a schema.
func (f *finding) inside() diag.Diagnostic {
	m, pos, found := f.place.keyword(f.keyword)
	said := f.saying()
	if keyOfList(f) || said.message != "" && said.remedy == "" {
		pos, found = f.place.pos, false
	}
	if f.keyword == "type" && inList(f) && !keyOfList(f) && f.above != nil {
		m, pos, found = f.above.keyword("x-kubernetes-list-type")
	}
	message := cmp.Or(said.message, f.own())
	remedy := cmp.Or(said.remedy, "change the markers or the type of the field: an API server would refuse the CRD")
	fill := strings.NewReplacer("{key}", f.place.path, "{list}", listOf(f))
	return diag.Errorf(f.position(pos), "%s%s", f.at(m, found), fill.Replace(message)).Fix("%s", fill.Replace(remedy))
}

func (f *finding) position(pos token.Position) token.Position {
	if pos.Filename == "" {
		return f.resource.Type.Pos
	}
	return pos
}

func (f *finding) saying() saying {
	for _, s := range sayings {
		if s.keyword == f.keyword && (s.is == nil || s.is(f)) {
			return s
		}
	}
	return saying{}
}

// listOf returns the list that holds the object that the place is in, e.g. "spec.rules" for spec.rules[].name.
func listOf(f *finding) string {
	if f.above == nil {
		return ""
	}
	return strings.TrimSuffix(f.above.path, "[]")
}

// own returns the API server's own words, with what is below the keyword, e.g. a field in a default.
func (f *finding) own() string {
	said := f.err.ErrorBody()
	if f.err.Type == field.ErrorTypeForbidden || f.err.Type == field.ErrorTypeRequired {
		said = f.err.Detail
	}
	if len(f.rest) > 1 {
		said = strings.TrimPrefix(names(f.rest[1:]), ".") + ": " + said
	}
	if f.keyword != "" && f.keyword != "default" {
		return fmt.Sprintf("%s: %s", f.keyword, said)
	}
	return said
}

package schema

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

const (
	onType  = marker.Type
	onField = marker.Field
	onBoth  = marker.Type | marker.Field

	prefix      = "kubebuilder:validation:"
	itemsPrefix = prefix + "items:"
)

// A schemaMarker is a marker that changes a schema: its definition, its documentation and its effect. The files
// marker_*.go have a table of them for each theme. What other code needs is derived from these tables.
type schemaMarker struct {
	// Definition has the name alone if the model or package declarative defines the marker.
	marker.Definition

	alias string // another name of it, which another package defines

	// set changes the schema. Parsing has validated the marker's value. The error says why the marker does not fit.
	set func(*props, marker.Marker) error

	// rules returns the CEL rules that the marker adds.
	rules func(marker.Marker) []apiext.ValidationRule

	// check returns an error for a marker that does not fit the value's declared type or fields.
	check func(*layer, marker.Marker) error

	// unset removes from a schema what the marker sets; nil if +gen:override can't.
	unset func(*props)

	// merge merges what the marker sets in two schemas, e.g. those of a field and of its type.
	merge func(*merger)

	keywords  []string // of the schema that it sets, its own first, e.g. "maxLength"
	order     int      // markers of a lower order are applied first
	forItems  bool     // it exists for the items of a list, too: +kubebuilder:validation:items:<name>
	fieldOnly bool     // on a type it changes no schema; other tools read it there
	fallback  bool     // it sets only keywords that no other marker has set
	fragments bool     // it sets schemas of which a value keeps to some, or to none
	outer     bool     // it does not look inside of the value, and counts beyond the depth of +gen:unroll
}

// schemaMarkers are all of them. Of those that set the same keyword, an error of the API server is reported at the
// first.
var schemaMarkers = slices.Concat(valueMarkers, numberMarkers, stringMarkers, listMarkers, objectMarkers,
	alternativeMarkers, celMarkers,
	documentationMarkers)

// Markers are the markers of schemas, besides the shared ones. Those of controller-gen have controller-gen's meanings.
var Markers = slices.Concat(requiredMarkers, definitions(), declarative.Markers, []marker.Definition{
	schemalessMarker, skipMarker, opaqueMarker, unrollMarker, overrideMarker, descriptionsMarker,
	embeddedObjectMetaMarker})

// definitions returns the definitions of the schemaMarkers, with those for the items of lists.
func definitions() (all []marker.Definition) {
	for _, k := range schemaMarkers {
		if k.Doc == "" {
			continue
		}
		all = append(all, k.Definition)
		if k.forItems {
			of := k.Definition
			of.Name = itemsPrefix + base(k.Name)
			of.Doc = "For the items of a list: " + of.Doc
			all = append(all, of)
		}
	}
	return all
}

// byName are the schemaMarkers by their names, those for the items of lists included.
var byName = func() map[string]*schemaMarker {
	all := map[string]*schemaMarker{}
	for i, k := range schemaMarkers {
		all[k.Name] = &schemaMarkers[i]
		if k.alias != "" {
			all[k.alias] = &schemaMarkers[i]
		}
		if k.forItems {
			all[itemsPrefix+base(k.Name)] = &schemaMarkers[i]
		}
	}
	return all
}()

// find returns the schemaMarker of a marker, or nil. What has another marker inside is none: see [declarer].
func find(m marker.Marker) *schemaMarker {
	if m.Inner != nil {
		return nil
	}
	return byName[m.Name]
}

// changes reports whether a marker changes schemas by itself.
func (k *schemaMarker) changes() bool { return k != nil && (k.set != nil || k.rules != nil) }

// KeywordMarkers returns the names of the markers that set a keyword of a schema, the most likely first: for
// "minLength" kubebuilder:validation:MinLength, k8s:minLength and k8s:required.
func KeywordMarkers(keyword string) (names []string) {
	for _, fallback := range []bool{false, true} {
		for _, k := range schemaMarkers {
			if k.fallback == fallback && slices.Contains(k.keywords, keyword) {
				names = append(names, k.Name)
				if k.alias != "" {
					names = append(names, k.alias)
				}
			}
		}
		if !fallback {
			names = append(names, celrules.KeywordMarkers(keyword)...)
		}
	}
	return names
}

// Makes reports whether a marker adds a CEL rule, as +kubebuilder:validation:XValidation does.
func Makes(m marker.Marker, rule apiext.ValidationRule) bool {
	k := find(m)
	return k != nil && k.rules != nil && slices.ContainsFunc(k.rules(m), func(r apiext.ValidationRule) bool {
		return r.Rule == rule.Rule && r.Message == rule.Message && r.MessageExpression == rule.MessageExpression
	})
}

// validation returns the definition of a marker of types and fields under +kubebuilder:validation, e.g. MaxLength.
func validation(name string, kind marker.Kind, doc string) marker.Definition {
	return marker.Definition{Name: prefix + name, Scopes: onBoth, Kind: kind, Doc: doc}
}

// defined returns the name of a marker that another package defines.
func defined(name string) marker.Definition { return marker.Definition{Name: name} }

// base returns the last part of a marker's name, e.g. "MaxLength".
func base(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// Package keyword has the markers that set keywords of schemas, e.g. +kubebuilder:validation:MaxLength for maxLength.
// In: a marker and a schema. Out: the schema with the keyword. It also merges the schemas of a field and of its type.
package keyword

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

type props = apiext.JSONSchemaProps

const (
	onType  = marker.Type
	onField = marker.Field
	onBoth  = marker.Type | marker.Field

	prefix      = "kubebuilder:validation:"
	itemsPrefix = prefix + "items:"
)

// A Marker is a marker that changes a schema: its definition, its documentation and its effect. Each other file has a
// table of them for a theme. What other code needs is derived from these tables.
type Marker struct {
	// Definition has the name alone if the model or package declarative defines the marker.
	marker.Definition

	alias string // another name of it, which another package defines

	// Set changes the schema. Parsing has validated the marker's value. The error says why the marker does not fit.
	Set func(*props, marker.Marker) error

	// Rules returns the CEL rules that the marker adds.
	Rules func(marker.Marker) []apiext.ValidationRule

	// Check returns an error for a marker that does not fit the value's declared type or fields.
	Check func(Value, marker.Marker) error

	// Unset removes from a schema what the marker sets; nil if +gen:override can't.
	Unset func(*props)

	// merge merges what the marker sets in two schemas, e.g. those of a field and of its type.
	merge func(*merger)

	keywords  []string // of the schema that it sets, its own first, e.g. "maxLength"
	order     int      // markers of a lower order are applied first
	forItems  bool     // it exists for the items of a list, too: +kubebuilder:validation:items:<name>
	fallback  bool     // it sets only keywords that no other marker has set
	adds      bool     // a second one adds to what the first one sets
	FieldOnly bool     // on a type it changes no schema; other tools read it there
	Fragments bool     // it sets schemas of which a value keeps to some, or to none
	Outer     bool     // it does not look inside of the value, and counts beyond the depth of +gen:unroll
}

// A Value is what a marker is checked against.
type Value struct {
	Own   *props                 // what the field's or type's own markers say so far
	Below *props                 // the schema of the value's declared type, or nil
	Has   func(name string) bool // reports whether the value has a property, e.g. "weight"
}

// markers are all of them. Of those that set the same keyword, an error of the API server is reported at the first.
var markers = slices.Concat(valueMarkers, numberMarkers, stringMarkers, listMarkers, objectMarkers,
	alternativeMarkers, celMarkers, documentationMarkers)

// Definitions returns the definitions of the markers, with those for the items of lists. Markers of controller-gen
// have controller-gen's meanings.
func Definitions() (all []marker.Definition) {
	for _, k := range markers {
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

// Unsetters returns the ways to remove what markers set, by the last part of the marker's name, e.g. "MaxLength".
func Unsetters() map[string]func(*props) {
	all := map[string]func(*props){}
	for _, k := range markers {
		if k.Unset != nil {
			all[base(k.Name)] = k.Unset
		}
	}
	return all
}

// byName are the markers by their names, those for the items of lists included.
var byName = func() map[string]*Marker {
	all := map[string]*Marker{}
	for i, k := range markers {
		all[k.Name] = &markers[i]
		if k.alias != "" {
			all[k.alias] = &markers[i]
		}
		if k.forItems {
			all[itemsPrefix+base(k.Name)] = &markers[i]
		}
	}
	return all
}()

// Find returns what a marker does to schemas, or nil. What has another marker inside, or bounds an amount, is none:
// package schema translates it.
func Find(m marker.Marker) *Marker {
	if m.Inner != nil || isAmount(m) {
		return nil
	}
	return byName[m.Name]
}

// Changes reports whether a marker changes schemas by itself.
func (k *Marker) Changes() bool { return k != nil && (k.Set != nil || k.Rules != nil) }

// Replaces reports whether a marker sets the same keyword as an earlier one, which then does not count, as
// +kubebuilder:validation:Minimum=4 after +k8s:minimum=7. Package schema compares the two markers of defaults.
func Replaces(later, earlier marker.Marker) bool {
	a, b := Find(later), Find(earlier)
	if a == nil || b == nil || a.Set == nil || b.Set == nil || a.keyword() != b.keyword() {
		return false
	}
	return !a.adds && !a.Fragments && ForItems(later) == ForItems(earlier) && (a == b || a.keyword() != "default")
}

// keyword returns the keyword that a marker sets, e.g. "minimum", or its name if it is the only one that sets it.
func (k *Marker) keyword() string {
	if len(k.keywords) > 0 {
		return k.keywords[0]
	}
	return k.Name
}

// MarkersOf returns the names of the markers that set a keyword of a schema, the most likely first: for
// "minLength" kubebuilder:validation:MinLength, k8s:minLength and k8s:required.
func MarkersOf(keyword string) (names []string) {
	for _, fallback := range []bool{false, true} {
		for _, k := range markers {
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
	k := Find(m)
	return k != nil && k.Rules != nil && slices.ContainsFunc(k.Rules(m), func(r apiext.ValidationRule) bool {
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

// ForItems reports whether a marker is for the items of a list, e.g. +kubebuilder:validation:items:MaxLength.
func ForItems(m marker.Marker) bool { return strings.HasPrefix(m.Name, itemsPrefix) }

// OnItem returns the name of the marker that means the same on an item itself: for
// "kubebuilder:validation:items:MaxLength", "kubebuilder:validation:MaxLength".
func OnItem(m marker.Marker) string {
	if name, ok := strings.CutPrefix(m.Name, itemsPrefix); ok {
		return prefix + name
	}
	return m.Name
}

// Order returns when a marker is applied: those of a lower order first, those for items last.
func Order(m marker.Marker) (n int) {
	if k := Find(m); k != nil {
		n = k.order
	}
	if ForItems(m) {
		n += 100
	}
	return n
}

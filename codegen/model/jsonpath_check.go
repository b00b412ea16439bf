package model

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jsonpath"
)

// CheckPath checks a JSON path of kubectl, e.g. `.status.conditions[?(@.type=="Ready")].status`, on objects of the
// type. It returns a diagnostic for a field that a struct does not have, and nil for all others: valid paths, paths in
// a form that gen does not read, and paths into values that the Go type does not describe.
func (t *Type) CheckPath(path string, pos Position) *diag.Diagnostic {
	elements, err := jsonpath.Parse(jsonpath.WithoutFilters(path))
	if err != nil {
		return nil // kubectl's paths have more forms; whether it is one is the API server's affair
	}
	r := resolver{elements: elements, pos: pos, at: t}
	for r.done = range elements {
		if r.opaque() {
			return nil
		}
		if d := r.step(elements[r.done]); d != nil {
			return d
		}
	}
	return nil
}

// opaque reports whether gen does not know the fields of the value that the path leads to so far.
func (r *resolver) opaque() bool {
	at := Deref(r.at)
	if at.marshalsItself() || at.Kind == Interface || at.Kind == Invalid || keeps(at.Markers) {
		return true
	}
	if len(r.steps) == 0 {
		return false
	}
	last := r.steps[len(r.steps)-1].Field
	return last != nil && keeps(last.Markers)
}

// keeping are the markers of fields and types whose values have more in them than the Go type describes.
var keeping = []string{"kubebuilder:pruning:PreserveUnknownFields", "kubebuilder:validation:XPreserveUnknownFields",
	"kubebuilder:validation:Schemaless", "gen:opaque"}

func keeps(set marker.Set) bool { return slices.ContainsFunc(keeping, set.Has) }

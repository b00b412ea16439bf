package model

import (
	"errors"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jsonpath"
)

// A Path is a JSON path, as printer columns, selectable fields and indexes have it, resolved against a Go type: the
// steps from an object to its values.
type Path struct {
	Text  string // in its plainest form, e.g. ".spec.containers[*].image"
	Steps []Step
}

// A Step leads from a value to one inside of it, or to several. Pointers on the way are no steps of their own: where a
// step starts at one, it goes through it.
type Step struct {
	Kind StepKind
	// StepField: a struct's, e.g. Spec; an embedded one, which JSON does not show, is a step like any other
	Field *Field
	Key   string // StepEntry: a map's key, e.g. "app"
	Index int64  // StepElement: e.g. 0
	Type  *Type  // what it leads to
}

// StepKind says what a step goes into.
type StepKind int

const (
	StepField   StepKind = iota // .spec
	StepEntry                   // .labels['app'], .labels.app
	StepElement                 // .containers[0]
	StepEach                    // .containers[*], .labels[*]: every element of a list, every value of a map
)

// Type returns what the path leads to, e.g. string.
func (p Path) Type() *Type { return p.Steps[len(p.Steps)-1].Type }

// CheckPath checks a JSON path of kubectl, e.g. `.status.conditions[?(@.type=="Ready")].status`, on objects of the
// type, and the paths in its filters. It returns a diagnostic for a field that a struct does not have and for what
// client-go can't read. It returns nil for all others: valid paths, forms that gen does not read, and paths into values
// that the Go type does not describe.
func (t *Type) CheckPath(path string, pos Position) *diag.Diagnostic {
	for _, part := range append([]string{path}, jsonpath.Compared(path)...) {
		if d := t.checkPath(part, pos); d != nil {
			return d
		}
	}
	return nil
}

func (t *Type) checkPath(path string, pos Position) *diag.Diagnostic {
	elements, err := jsonpath.Parse(jsonpath.WithoutFilters(path))
	if syntax := jsonpath.SyntaxError(""); errors.As(err, &syntax) { // API servers then show no column of the kind
		d := rulePath.At(pos, "path %s: %v", path, err).
			Fix("write, e.g., .spec.containers[0].image or .metadata.labels['app']")
		return &d
	}
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

// FieldsAt returns the fields with which a JSON path can go on, as an editor offers them: those of FruitSpec for
// ".spec", those of the type itself for "". It returns none where the path does not lead to a struct.
func (t *Type) FieldsAt(path string) []*Field {
	at := t
	if path != "" {
		elements, err := jsonpath.Parse(path)
		if err != nil {
			return nil
		}
		r := resolver{elements: elements, at: t}
		for r.done = range elements {
			if r.opaque() || r.step(elements[r.done]) != nil {
				return nil
			}
		}
		at = r.at
	}
	if at = Deref(at); at.Kind != Struct || at.marshalsItself() {
		return nil
	}
	var all []*Field
	for _, f := range at.JSONFields() {
		all = append(all, f.Field)
	}
	return all
}

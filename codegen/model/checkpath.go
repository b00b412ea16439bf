package model

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// CheckPath checks a JSON path of kubectl, e.g. `.status.conditions[?(@.type=="Ready")].status`, on objects of the
// type. It returns a diagnostic for a field that a struct does not have, and nil for all others: valid paths, paths in
// a form that gen does not read, and paths into values that the Go type does not describe.
func (t *Type) CheckPath(path string, pos Position) *diag.Diagnostic {
	elements, err := parsePath(unfiltered(path))
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

// unfiltered returns a path with [*] in place of every filter, e.g. of [?(@.type=="Ready")].
func unfiltered(path string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(path, "[?")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		b.WriteString("[*]")
		path = afterFilter(rest)
	}
}

// afterFilter returns what follows a filter's closing bracket, which may also be in quotes inside of it.
func afterFilter(text string) string {
	depth, quote := 1, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return text[i+1:]
			}
		}
	}
	return ""
}

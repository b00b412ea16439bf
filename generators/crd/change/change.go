// Package change compares two states of a CRD, or of the schema of a type. In: schemas and definitions, as package crd
// makes them or as a file has them. Out: changes that break something, with the rule of each.
//
// What a change means for objects that etcd holds is part of its rule. Tests on a real API server prove each of these
// statements: they hold an object of the old CRD while the new one is applied.
package change

import (
	"fmt"
	"strings"
)

// A Change is one difference that breaks something.
type Change struct {
	Rule    string  // e.g. "enum-value-removed"
	Path    []Step  // in the schema; nil for the definition itself
	Keyword string  // of the schema, e.g. "enum"; "" where the value itself has changed
	Text    string  // e.g. `the value "red" is gone`
	Gone    bool    // Path has no schema in the new state: its last step is gone
	Outcome Outcome // for stored objects that do not fit; the zero value where there are none
}

// A Step leads to a schema inside of another one.
type Step struct {
	Property string // the name of a property; "" for Inside
	Inside   Inside
}

// Inside is a schema of the elements of a list or a map.
type Inside string

// The elements of lists and maps.
const (
	Items  Inside = "[]"
	Values Inside = "[*]"
)

// PathOf returns a path as text, e.g. "spec.rules[].name".
func PathOf(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		if s.Property != "" && b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(s.Property + string(s.Inside))
	}
	return b.String()
}

// textOf returns a value of a limit in messages, e.g. "5" for a pointer to 5, and "none" for nil.
func textOf[T any](v *T) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprint(*v)
}

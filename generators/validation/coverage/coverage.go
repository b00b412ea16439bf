// Package coverage writes tests that fail where no test has seen an error of declarative validation, as Kubernetes has
// them. In: kinds with the errors that their validation can report, and a list of errors that need no test. Out: Go
// files.
package coverage

import (
	"cmp"
	"maps"
	"slices"
)

// Path is the package that compares declared errors with those that tests have seen.
const Path = "k8s.io/apimachinery/pkg/test/coverage"

// A Kind is a type with the errors that its validation can report.
type Kind struct {
	Group, Version, Kind string
	Fields               []Field // by path
}

// A Field is a field with the errors about it.
type Field struct {
	Path   string // e.g. "spec.parts[*].name"; "" for the object
	Errors []Error
}

// An Error is an error of package field, e.g. {"FieldValueTooLong", "maxLength"}.
type Error struct{ Type, Origin string }

// Errors collects errors by the path of their field.
type Errors map[string]map[Error]bool

// Add adds an error.
func (e Errors) Add(path string, of Error) {
	if e[path] == nil {
		e[path] = map[Error]bool{}
	}
	e[path][of] = true
}

// Sorted returns the errors by path, type and origin.
func (e Errors) Sorted() (fields []Field) {
	for _, path := range slices.Sorted(maps.Keys(e)) {
		errors := slices.SortedFunc(maps.Keys(e[path]), func(a, b Error) int {
			return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Origin, b.Origin))
		})
		fields = append(fields, Field{path, errors})
	}
	return fields
}

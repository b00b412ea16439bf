package emit

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A Type is a Go type in a view: {{type .Go}} prints it and imports what it names. Unlike a model.Type it knows nothing
// but how it is written, so that files are the same if their views are.
type Type struct {
	text     string  // a hole for each name of a package, e.g. "map[string]\x00.Time"
	packages []Ident // for the holes, in their order
}

const hole = "\x00"

// TypeOf returns a type for a view, e.g. of map[string]metav1.Time.
func TypeOf(t *model.Type) Type {
	var packages []Ident
	text := t.Expr(func(pkgPath, pkgName string) string {
		packages = append(packages, Ident{Path: pkgPath, Package: pkgName})
		return hole
	})
	return Type{text, packages}
}

// Expr returns the Go expression of a type, e.g. "map[string]metav1.Time", and imports what it names.
func (f *File) Expr(t Type) string {
	text := t.text
	f.unclean = f.unclean || strings.Contains(text, "{")
	for _, p := range t.packages {
		if alias := f.qualifier(p.Path, p.Package); alias != "" {
			text = strings.Replace(text, hole, alias, 1)
		} else {
			text = strings.Replace(text, hole+".", "", 1)
		}
	}
	return text
}

// Package diag is the form of every problem that gen reports: the [Rule] that it breaks, the position, what is wrong
// and what to do:
//
//	tagMissing.At(f.Pos, "field %s has no json tag", f.Name).Fix("add a tag, e.g. `json:%q`", "name")
//
// In: what a stage or a generator finds. Out: a [List], which the command line prints sorted by position, each problem
// once.
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Severity is how bad a problem is: after an Error, gen writes no file.
type Severity int

const (
	Error   Severity = iota + 1 // nothing is written
	Warning                     // files are written all the same
	Fixed                       // printed by gen watch for a problem that is gone
)

// String returns e.g. "warning".
func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Fixed:
		return "fixed"
	}
	return "error"
}

// A Diagnostic is one problem, with what to do about it.
type Diagnostic struct {
	Pos      token.Position // e.g. /src/api/v1/fruit.go:12:4; the zero value where no file is to blame
	Severity Severity       // the zero value counts as Error
	Message  string         // what is wrong, e.g. "unknown marker +kubebuilder:printcolum"
	Remedy   string         // what to do, e.g. "did you mean +kubebuilder:printcolumn?"; may be empty
	Rule     string         // the name of a [Rule], e.g. "misspelt-marker"; where it is empty, gen sets one
	Package  string         // the import path of the package that Pos lies in; empty where no rule needs it
	Related  []Related      // other positions that the problem is about; nil for none
	Edits    []Edit         // what makes the remedy true, all of them together; nil where gen can't be certain
}

// Related is another position that a problem is about, e.g. where a field was before it was removed.
type Related struct {
	Pos     token.Position // a file name may be one that only people understand, e.g. "v1.2.0:api/v1/fruit.go"
	Message string         // e.g. "before the change"
}

// String returns e.g. "v1.2.0:api/v1/fruit.go:12:4: before the change".
func (r Related) String() string { return r.Pos.String() + ": " + r.Message }

// An Edit replaces text of a source file, e.g. "genclinet" by "genclient".
type Edit struct {
	Pos token.Position // where Old begins; Offset counts
	Old string         // what the file has there; "" to insert New
	New string         // "" to remove Old, with its line if nothing else is on it
}

// LossyVersions is the rule of versions of a CRD that lose each other's fields because no webhook converts them.
const LossyVersions = "lossy-versions"

// MisspeltMarker is the rule of comments that are no marker, but nearly one, e.g. +genclinet.
const MisspeltMarker = "misspelt-marker"

// Errorf returns an Error without a rule of its own, e.g. "type apple is not exported". [Diagnostic.Fix] adds what to
// do. gen sets the generator's name as its rule. [Rule.At] is for problems that users look up.
func Errorf(pos token.Position, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Error, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a Warning without a rule of its own. gen writes files in spite of warnings, but not with --strict.
func Warnf(pos token.Position, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Warning, Message: fmt.Sprintf(format, args...)}
}

// Fix returns the diagnostic with a remedy, e.g. "export it, or remove +example:kind".
func (d Diagnostic) Fix(format string, args ...any) Diagnostic {
	d.Remedy = fmt.Sprintf(format, args...)
	return d
}

// A List has the problems of a run, a stage or a plan. The zero value is an empty list.
type List []Diagnostic

// Add appends diagnostics.
func (l *List) Add(ds ...Diagnostic) { *l = append(*l, ds...) }

// HasErrors reports whether any diagnostic is an error, and neither a warning nor fixed: then gen writes no file.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity != Warning && d.Severity != Fixed })
}

// Sorted returns the diagnostics by file, line, column and message, each only once.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.CompactFunc(sorted, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Severity == b.Severity && a.Message == b.Message && a.Remedy == b.Remedy
	})
}

// By sets the rule of the diagnostics that have none, e.g. to the name of a generator.
func (l List) By(rule string) List {
	for i := range l {
		l[i].Rule = cmp.Or(l[i].Rule, rule)
	}
	return l
}

// NoPosition is the position of problems that are not in a file, e.g. of a wrong flag.
var NoPosition token.Position

// At returns the position of a file without a line, e.g. At("/src/fruit/gen.yaml").
func At(file string) token.Position { return token.Position{Filename: file} }

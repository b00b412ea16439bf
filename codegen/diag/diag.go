// Package diag holds the one form in which every stage of gen reports a problem: where it is, how bad it is, what is
// wrong and what to do about it. In: nothing. Out: values that the command line sorts and prints once, at the end.
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Severity says whether a run may go on to write files.
type Severity int

const (
	Error   Severity = iota + 1 // nothing is written
	Warning                     // files are written all the same
	Fixed                       // told of a problem that has gone
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

// A Diagnostic is one problem, told so that the reader can mend it.
type Diagnostic struct {
	Pos      token.Position // e.g. /src/api/v1/fruit.go:12:4; the zero value where no file is to blame
	Severity Severity       // the zero value counts as Error
	Message  string         // what is wrong, e.g. "unknown marker +kubebuilder:printcolum"
	Remedy   string         // what to do, e.g. "did you mean +kubebuilder:printcolumn?"; may be empty
	Rule     string         // what found it, e.g. [MisspeltMarker]; empty for most
	Package  string         // the import path of the package that Pos lies in; empty where no rule needs it
}

// MisspeltMarker is the rule of comments that are no marker, but nearly one, e.g. +genclinet.
const MisspeltMarker = "misspelt-marker"

// Errorf returns an Error at pos. The remedy is set with [Diagnostic.Fix].
func Errorf(pos token.Position, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Error, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a Warning at pos.
func Warnf(pos token.Position, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: Warning, Message: fmt.Sprintf(format, args...)}
}

// Fix returns d with its remedy set.
func (d Diagnostic) Fix(format string, args ...any) Diagnostic {
	d.Remedy = fmt.Sprintf(format, args...)
	return d
}

// A List is what one run found. The zero value is empty and ready to use.
type List []Diagnostic

// Add appends ds.
func (l *List) Add(ds ...Diagnostic) { *l = append(*l, ds...) }

// HasErrors says whether any diagnostic forbids writing.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity != Warning })
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
	return slices.Compact(sorted)
}

// NoPosition is for problems that no file is to blame for.
var NoPosition token.Position

// At returns the position of a whole file, e.g. At("/src/fruit/gen.yaml").
func At(file string) token.Position { return token.Position{Filename: file} }

package report

import (
	"io"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// The escape sequences of colours, as all terminals know them.
const (
	bold, dim          = "\x1b[1m", "\x1b[2m"
	red, yellow, green = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;32m"
	reset              = "\x1b[0m"
)

func colorOf(s diag.Severity) string {
	switch s {
	case diag.Warning:
		return yellow
	case diag.Fixed:
		return green
	}
	return red
}

func colored(color, text string) string { return color + text + reset }

func uncolored(_, text string) string { return text }

// A Terminal is how [Terminal.Print] shows diagnostics to people. Its zero value is the form text of [Print].
type Terminal struct {
	Color  bool                              // errors are red, warnings yellow, positions bold
	Source func(name string) ([]byte, error) // reads a source file by its path; nil shows no source lines
}

// Print writes the diagnostics in the form text: see [Print]. Below the message it shows the source line, with a
// caret below the column:
//
//	api/v1/fruit.go:12:7: error: type Foo is not declared [type-not-found]
//		Ripe Foo `json:"ripe"`
//		     ^
//		declare it, or import its package
func (t Terminal) Print(w io.Writer, dir string, list diag.List) error {
	paint := uncolored
	if t.Color {
		paint = colored
	}
	excerpts := excerpts{read: t.Source}
	for _, d := range list.Sorted() {
		excerpt := excerpts.of(d, paint)
		if _, err := io.WriteString(w, layout(below(dir, short(d)), excerpt, paint)+"\n"); err != nil {
			return err
		}
	}
	return nil
}

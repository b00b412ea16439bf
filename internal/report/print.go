// Package report prints problems. In: a [diag.List]. Out: text for people, on a terminal with colours and source lines;
// JSON; annotations of GitHub Actions; SARIF.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
)

// Formats are the names that [Print] knows, the default first.
var Formats = []string{"text", "json", "github", SARIF}

// SARIF is the format whose output is one document: a command prints it once, at its end.
const SARIF = "sarif"

// Print writes the diagnostics in one of [Formats]: text for people (`file:line:col: error: message [rule]`, the remedy
// on a line of its own), json for programs (one object a line), github for annotations in GitHub Actions, sarif for
// viewers of SARIF 2.1.0 (one document, with the documentation of those rules that the list has). File names below dir
// are printed relative to it. Of a very long message the middle is left out. Characters that would act on a terminal or
// on the log of a CI are escapes, e.g. \x1b.
func Print(w io.Writer, format, dir string, list diag.List, rules ...*diag.Rule) error {
	switch format {
	case Formats[0]:
		return Terminal{}.Print(w, dir, list)
	case SARIF:
		return printSARIF(w, dir, list.Sorted(), rules)
	}
	line, ok := printers[format]
	if !ok {
		return fmt.Errorf("unknown format %q: use one of %s", format, strings.Join(Formats, ", "))
	}
	for _, d := range list.Sorted() {
		text, err := line(below(dir, short(d)))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, text); err != nil {
			return err
		}
	}
	return nil
}

var printers = map[string]func(diag.Diagnostic) (string, error){"json": jsonLine, "github": github}

// layout returns a diagnostic as people read it, with an excerpt of its source; paint puts colours around parts of it.
func layout(d diag.Diagnostic, excerpt string, paint func(color, text string) string) string {
	var b strings.Builder
	if d.Pos.Filename != "" {
		b.WriteString(paint(bold, printable.Line(d.Pos.String()+":")) + " ")
	}
	b.WriteString(paint(colorOf(d.Severity), d.Severity.String()+":") + " " + printable.Text(d.Message))
	if d.Rule != "" {
		b.WriteString(" " + paint(dim, "["+printable.Line(d.Rule)+"]"))
	}
	b.WriteString(excerpt)
	if d.Remedy != "" {
		for line := range strings.SplitSeq(d.Remedy, "\n") {
			b.WriteString("\n\t" + paint(dim, printable.Text(line)))
		}
	}
	for _, r := range d.Related {
		b.WriteString("\n\t" + paint(dim, printable.Text(r.String())))
	}
	return b.String()
}

// below returns the diagnostic with file names relative to dir where they are below it.
func below(dir string, d diag.Diagnostic) diag.Diagnostic {
	if d.Pos.Filename != "" {
		d.Pos.Filename = paths.Short(dir, d.Pos.Filename)
	}
	for i, r := range d.Related { // of a copy
		if filepath.IsAbs(r.Pos.Filename) {
			d.Related[i].Pos.Filename = paths.Short(dir, r.Pos.Filename)
		}
	}
	return d
}

// short returns a copy of the diagnostic whose texts have a bounded length: see [printable.Short].
func short(d diag.Diagnostic) diag.Diagnostic {
	d.Pos.Filename = printable.Short(d.Pos.Filename)
	d.Message, d.Remedy, d.Rule = printable.Short(d.Message), printable.Short(d.Remedy), printable.Short(d.Rule)
	d.Related = slices.Clone(d.Related)
	for i, r := range d.Related {
		d.Related[i].Pos.Filename, d.Related[i].Message = printable.Short(r.Pos.Filename), printable.Short(r.Message)
	}
	return d
}

// relatedJSON is a related position in JSON.
type relatedJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

func jsonLine(d diag.Diagnostic) (string, error) {
	var related []relatedJSON
	for _, r := range d.Related {
		related = append(related, relatedJSON{r.Pos.Filename, r.Pos.Line, r.Pos.Column, r.Message})
	}
	b, err := json.Marshal(struct {
		File     string        `json:"file,omitempty"`
		Line     int           `json:"line,omitempty"`
		Column   int           `json:"column,omitempty"`
		Severity string        `json:"severity"`
		Message  string        `json:"message"`
		Remedy   string        `json:"remedy,omitempty"`
		Rule     string        `json:"rule,omitempty"`
		Related  []relatedJSON `json:"related,omitempty"`
	}{d.Pos.Filename, d.Pos.Line, d.Pos.Column, d.Severity.String(), d.Message, d.Remedy, d.Rule, related})
	return string(printable.JSON(b)), err
}

// github writes a workflow command; its escapes are those of GitHub's documentation of workflow commands.
func github(d diag.Diagnostic) (string, error) {
	message := d.Message
	if d.Rule != "" {
		message += " [" + d.Rule + "]"
	}
	if d.Remedy != "" {
		message += "\n" + d.Remedy
	}
	for _, r := range d.Related {
		message += "\n" + r.String()
	}
	var where []string
	if d.Pos.Filename != "" {
		where = append(where, "file="+escapeProperty.Replace(printable.Line(filepath.ToSlash(d.Pos.Filename))))
	}
	if d.Pos.Line > 0 {
		where = append(where, fmt.Sprintf("line=%d,col=%d", d.Pos.Line, d.Pos.Column))
	}
	command := d.Severity.String()
	if d.Severity == diag.Fixed {
		command, message = "notice", "fixed: "+message
	}
	return strings.TrimSuffix(fmt.Sprintf("::%s %s", command, strings.Join(where, ",")), " ") + "::" +
		escapeData.Replace(printable.Text(message)), nil
}

var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

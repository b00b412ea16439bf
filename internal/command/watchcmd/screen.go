package watchcmd

import (
	"fmt"
	"io"
	"time"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A screen is what somebody sees of runs that follow each other: on a terminal one line that changes, else a line for
// each; before it, the problems that have appeared, and those that have gone.
type screen struct {
	*cli.Output
	terminal bool
	lined    bool // there is a line on the terminal, and the cursor after it
}

func newScreen(o *cli.Output) *screen {
	return &screen{Output: o, terminal: terminal.Of(o.Stdout) != nil}
}

// show tells what a run has found and done, or nothing at all if there is nothing new and it is to be quiet.
func (s *screen) show(before, now diag.List, changes *writer.Changes, took time.Duration, quiet bool) error {
	appeared, gone := without(now, before), without(before, now)
	for i := range gone {
		gone[i].Severity, gone[i].Remedy = diag.Fixed, ""
	}
	pending := changes != nil && len(changes.Pending()) > 0
	if quiet && !s.Verbose && !pending && len(appeared)+len(gone) == 0 {
		return nil
	}
	if s.lined && len(appeared)+len(gone) > 0 {
		s.clear()
	}
	if err := s.PrintProblems(append(gone, appeared...)); err != nil {
		return err
	}
	if pending && s.Verbose {
		s.clear()
		for _, change := range changes.Pending() {
			s.Printf("%-9s %s\n", change.Status, s.Relative(change.Path))
		}
	}
	var text string
	switch {
	case pending:
		text = cli.Count(changes, writer.Created, writer.Updated, writer.Removed)
	case changes != nil:
		text = cli.Summary(changes)
	default:
		text = failed(now)
	}
	return s.line(fmt.Sprintf("%s %s (%.2fs)", time.Now().Format(time.TimeOnly), text, took.Seconds()))
}

// failed returns e.g. "2 errors, nothing written".
func failed(problems diag.List) string {
	_, errors := cli.BySeverity(problems.Sorted())
	return printable.Count(len(errors), "error") + ", nothing written"
}

func (s *screen) line(text string) error {
	format := "%s\n"
	if s.terminal {
		format = "\r%s" + terminal.ClearLine
	}
	s.lined = s.terminal
	_, err := fmt.Fprintf(s.Stdout, format, text)
	return err
}

func (s *screen) clear() {
	if s.lined {
		_, _ = io.WriteString(s.Stdout, "\r"+terminal.ClearLine)
	}
	s.lined = false
}

// end leaves the last line where it is.
func (s *screen) end() {
	if s.lined {
		fmt.Fprintln(s.Stdout)
	}
}

// without returns the problems that others are not. One that has only moved within its file is the same.
func without(problems, others diag.List) diag.List {
	type key struct {
		file, message string
		severity      diag.Severity
	}
	of := func(d diag.Diagnostic) key { return key{d.Pos.Filename, d.Message, d.Severity} }
	counts := map[key]int{}
	for _, d := range others.Sorted() {
		counts[of(d)]++
	}
	var left diag.List
	for _, d := range problems.Sorted() {
		if counts[of(d)]--; counts[of(d)] < 0 {
			left.Add(d)
		}
	}
	return left
}

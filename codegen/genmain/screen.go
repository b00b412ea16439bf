package genmain

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A screen is what somebody sees of runs that follow each other: on a terminal one line that changes, else a line for
// each; before it, the problems that have appeared, and those that have gone.
type screen struct {
	*session
	terminal bool
	lined    bool // there is a line on the terminal, and the cursor after it
}

func newScreen(s *session) *screen {
	return &screen{session: s, terminal: terminal.Of(s.stdout) != nil}
}

// show tells what a run has found and done, or nothing at all if there is nothing new and it is to be quiet.
func (s *screen) show(before, now diag.List, changes *writer.Changes, took time.Duration, quiet bool) error {
	dir, err := s.directory()
	if err != nil {
		return err
	}
	appeared, gone := without(now, before), without(before, now)
	for i := range gone {
		gone[i].Severity, gone[i].Remedy = diag.Fixed, ""
	}
	pending := changes != nil && len(changes.Pending()) > 0
	if quiet && !s.verbose && !pending && len(appeared)+len(gone) == 0 {
		return nil
	}
	if s.lined && len(appeared)+len(gone) > 0 {
		s.clear()
	}
	if err := s.printProblems(dir, append(gone, appeared...)); err != nil {
		return err
	}
	if pending && s.verbose {
		s.clear()
		for _, change := range changes.Pending() {
			s.printf("%-9s %s\n", change.Status, s.relative(change.Path))
		}
	}
	var text string
	switch {
	case pending:
		text = count(changes, writer.Created, writer.Updated, writer.Removed)
	case changes != nil:
		text = summary(changes)
	default:
		text = failed(now)
	}
	return s.line(fmt.Sprintf("%s %s (%.2fs)", time.Now().Format(time.TimeOnly), text, took.Seconds()))
}

// failed returns e.g. "2 errors, nothing written".
func failed(problems diag.List) string {
	errors := slices.DeleteFunc(problems.Sorted(), func(d diag.Diagnostic) bool { return d.Severity == diag.Warning })
	return printable.Count(len(errors), "error") + ", nothing written"
}

func (s *screen) line(text string) error {
	format := "%s\n"
	if s.terminal {
		format = "\r%s" + terminal.ClearLine
	}
	s.lined = s.terminal
	_, err := fmt.Fprintf(s.stdout, format, text)
	return err
}

func (s *screen) clear() {
	if s.lined {
		_, _ = io.WriteString(s.stdout, "\r"+terminal.ClearLine)
	}
	s.lined = false
}

// end leaves the last line where it is.
func (s *screen) end() {
	if s.lined {
		fmt.Fprintln(s.stdout)
	}
}

func warnings(problems diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool { return d.Severity != diag.Warning })
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

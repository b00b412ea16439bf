package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/report"
)

// A document collects all problems of a command: SARIF is one document, printed at the command's end.
type document struct {
	stdout   io.Writer
	problems diag.List
}

// OpenDocument has the command print its problems as a document on stdout, where the format asks for that, and whatever
// else it prints on stderr.
func (s *Session) OpenDocument(command string) error {
	switch {
	case s.Format != report.SARIF:
		return nil
	case slices.Contains([]string{"watch", "migrate"}, command):
		return fmt.Errorf("--format sarif prints one document of problems, and gen %s reports more: use gen check",
			command)
	case s.Out == Dash:
		return errors.New("--out - and --format sarif both print on stdout: leave out one of them")
	}
	s.document = &document{stdout: s.Stdout}
	s.Stdout = s.Stderr
	return nil
}

// closeDocument prints the document of a command that returned err, if there is one, with the rules that it is about.
// The reason why gen could not run is one of its problems.
func (o *Output) closeDocument(err error, rules func() []*diag.Rule) error {
	if o.document == nil {
		return err
	}
	problems := o.document.problems
	if err != nil && !errors.Is(err, ErrProblems) {
		problems.Add(driver.RuleFailed.At(diag.NoPosition, "%v", err))
	}
	dir, dirErr := o.Directory()
	if dirErr != nil {
		return errors.Join(err, dirErr)
	}
	dir = checkedOut(report.SARIF, dir)
	return errors.Join(err, report.Print(o.document.stdout, report.SARIF, dir, problems, rules()...))
}

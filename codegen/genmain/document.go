package genmain

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/report"
)

// A document collects all problems of a command: SARIF is one document, printed at the command's end.
type document struct {
	stdout   io.Writer
	problems diag.List
}

// openDocument has the command print its problems as a document on stdout, where the format asks for that, and whatever
// else it prints on stderr.
func (s *session) openDocument(command *cobra.Command) error {
	switch {
	case s.format != report.SARIF:
		return nil
	case slices.Contains([]string{"watch", "migrate"}, command.Name()):
		return fmt.Errorf("--format sarif prints one document of problems, and gen %s reports more: use gen check",
			command.Name())
	case s.out == toStdout:
		return errors.New("--out - and --format sarif both print on stdout: leave out one of them")
	}
	s.document = &document{stdout: s.stdout}
	s.stdout = s.stderr
	return nil
}

// end prints the document of a command that returned err. The reason why gen could not run is one of its problems.
func (d *document) end(s *session, err error) error {
	if d == nil {
		return err
	}
	if err != nil && !errors.Is(err, errProblems) {
		d.problems.Add(driver.RuleFailed.At(diag.NoPosition, "%v", err))
	}
	dir, dirErr := s.directory()
	if dirErr != nil {
		return errors.Join(err, dirErr)
	}
	dir = checkedOut(report.SARIF, dir)
	return errors.Join(err, report.Print(d.stdout, report.SARIF, dir, d.problems, s.rules()...))
}

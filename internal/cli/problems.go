package cli

import (
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/report"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Report prints diagnostics; errors among them end the command.
func (o *Output) Report(problems diag.List) error {
	if o.document != nil {
		o.document.problems.Add(problems...)
	} else if err := o.PrintProblems(problems); err != nil {
		return err
	}
	if !problems.HasErrors() {
		return nil
	}
	if o.Format == report.Formats[0] {
		o.Complain("%s", counted(problems))
	}
	return ErrProblems
}

// counted returns how many problems there are, e.g. "1 error, 12 warnings".
func counted(problems diag.List) string {
	warnings, others := BySeverity(problems.Sorted())
	text := printable.Count(len(others), "error")
	if len(warnings) > 0 {
		text += ", " + printable.Count(len(warnings), "warning")
	}
	return text
}

// BySeverity splits off the warnings.
func BySeverity(problems diag.List) (warnings, others diag.List) {
	for _, d := range problems {
		if d.Severity == diag.Warning {
			warnings = append(warnings, d)
		} else {
			others = append(others, d)
		}
	}
	return warnings, others
}

// PrintProblems prints diagnostics on stderr in the format that the command line names. For people, errors come last.
func (o *Output) PrintProblems(problems diag.List) error {
	dir, err := o.Directory()
	if err != nil {
		return err
	}
	if o.Format != report.Formats[0] {
		return report.Print(o.Stderr, o.Format, checkedOut(o.Format, dir), problems)
	}
	warnings, others := BySeverity(problems)
	var disk *trace.Recorder
	screen := report.Terminal{Color: terminal.Colored(o.Stderr), Source: disk.ReadFile}
	for _, alike := range []diag.List{warnings, others} {
		if err := screen.Print(o.Stderr, dir, alike); err != nil {
			return err
		}
	}
	return nil
}

// checkedOut returns the directory to which a format's paths are relative: in GitHub Actions, annotations are about
// files of the repository, and dir may be a part of it.
func checkedOut(format, dir string) string {
	root, err := filepath.EvalSymlinks(os.Getenv("GITHUB_WORKSPACE"))
	if _, below := paths.Below(root, dir); err == nil && below && format != "json" {
		return root
	}
	return dir
}

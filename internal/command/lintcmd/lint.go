// Package lintcmd is gen lint. In: API packages. Out: their problems, or the fixes of those that can mean only one
// thing.
package lintcmd

import (
	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/report"
)

// linter is a run of gen lint.
type linter struct {
	*cli.Session
	fixes, diff bool
	root        string // of the project: gen lint --fix changes no file outside of it
	differs     bool   // --diff has shown something
}

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	l := &linter{Session: s}
	command := &cobra.Command{
		Use:   "lint [PACKAGES]",
		Short: "Report what is wrong with API packages; generate nothing",
		Long: `Report all that the generators of gen.yaml find wrong with the API packages: markers, types, options. Generate
nothing. PACKAGES, if there are any, narrow the report to their files.

Without gen.yaml, name the packages: gen lint checks their markers against those of all generators.

With --fix, gen changes markers that can mean only one thing: it corrects their names and forms, and moves detached
ones into the comment directly above their declaration. It changes all files or none, and reports what is left.`,
		RunE: func(command *cobra.Command, args []string) error {
			work := s.Lint
			if l.fixes || l.diff {
				work = l.fix
			}
			result, err := work(command.Context(), args)
			if err != nil {
				return err
			}
			if err := s.Report(result.Diagnostics); err != nil {
				return err
			}
			if l.differs {
				return cli.ErrProblems
			}
			if len(result.Diagnostics) == 0 && !l.fixes && !l.diff && s.Format == report.Formats[0] {
				s.Printf("no problems\n")
			}
			return nil
		},
	}
	command.Flags().BoolVar(&l.fixes, "fix", false, "change what can mean only one thing, and report the rest")
	command.Flags().BoolVar(&l.diff, "diff", false, "show what --fix would change as a unified diff; write nothing")
	return command
}

package genmain

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/report"
)

// linter is a run of gen lint.
type linter struct {
	*session
	fixes, diff bool
	root        string // of the project
	differs     bool   // --diff has shown something
}

func (s *session) lintCommand() *cobra.Command {
	l := &linter{session: s}
	command := &cobra.Command{
		Use:   "lint [PACKAGES]",
		Short: "Report what is wrong with API packages; generate nothing",
		Long: `Report all that the generators of gen.yaml find wrong with the API packages: markers, types, options. Generate
nothing. PACKAGES, if there are any, narrow the report to their files.

Without gen.yaml, name the packages: gen lint checks their markers against those of all generators.

With --fix, gen changes markers that can mean only one thing: it corrects their names and forms, and moves detached
ones into the comment directly above their declaration. It changes all files or none, and reports what is left.`,
		RunE: func(command *cobra.Command, args []string) error {
			result, err := l.run(command.Context(), args)
			if err != nil {
				return err
			}
			if err := s.report(result.Diagnostics); err != nil {
				return err
			}
			if l.differs {
				return errProblems
			}
			if len(result.Diagnostics) == 0 && !l.fixes && !l.diff && s.format == report.Formats[0] {
				s.printf("no problems\n")
			}
			return nil
		},
	}
	command.Flags().BoolVar(&l.fixes, "fix", false, "change what can mean only one thing, and report the rest")
	command.Flags().BoolVar(&l.diff, "diff", false, "show what --fix would change as a unified diff; write nothing")
	return command
}

func (l *linter) run(ctx context.Context, packages []string) (*driver.Result, error) {
	if err := l.findRoot(); err != nil {
		return nil, err
	}
	if l.fixes || l.diff {
		return l.fix(ctx, packages)
	}
	return l.lint(ctx, packages)
}

// lint returns the problems of the packages of gen.yaml. Without gen.yaml, it returns those of the named packages.
func (s *session) lint(ctx context.Context, packages []string) (*driver.Result, error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	if _, err := config.Find(nil, dir); s.config == "" && errors.Is(err, fs.ErrNotExist) {
		if len(packages) == 0 {
			return nil, fmt.Errorf("there is no %s in %s or above: write one, or name packages, e.g. ./apis/...",
				config.Name, dir)
		}
		return s.take(ctx, driver.Lint, dir, []driver.Job{{Packages: packages}}, nil)
	}
	name, err := s.configuration()
	if err != nil {
		return nil, err
	}
	jobs, err := s.readJobs(ctx, name, packages)
	if err != nil {
		return nil, err
	}
	s.jobsFrom = name
	return s.take(ctx, driver.Lint, filepath.Dir(name), jobs, packages)
}

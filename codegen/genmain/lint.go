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
)

func (s *session) lintCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "lint [PACKAGES]",
		Short: "Report what is wrong with API packages; generate nothing",
		Long: `Report all that the generators of gen.yaml find wrong with the API packages: markers, types, options. Generate
nothing. PACKAGES, if there are any, narrow the report to their files.

Without gen.yaml, name the packages: gen lint checks their markers against those of all generators.`,
		RunE: func(command *cobra.Command, args []string) error {
			result, err := s.lint(command.Context(), args)
			if err != nil {
				return err
			}
			return s.report(result.Diagnostics)
		},
	}
}

// lint returns the problems of the packages of gen.yaml. Without gen.yaml, it returns those of the named packages.
func (s *session) lint(ctx context.Context, packages []string) (*driver.Result, error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	if _, err := config.Find(nil, dir); s.config == "" && errors.Is(err, fs.ErrNotExist) {
		if len(packages) == 0 {
			return nil, fmt.Errorf("there is no %s in %s or above: write one, or name packages: gen lint ./apis/...",
				config.Name, dir)
		}
		return s.take(ctx, driver.Lint, dir, []driver.Job{{Packages: packages}}, nil)
	}
	name, err := s.configuration()
	if err != nil {
		return nil, err
	}
	jobs, err := s.readJobs(name, packages)
	if err != nil {
		return nil, err
	}
	return s.take(ctx, driver.Lint, filepath.Dir(name), jobs, packages)
}

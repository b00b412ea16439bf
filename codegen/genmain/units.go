package genmain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/printable"
)

func (s *session) unitsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "units",
		Short: "List the shares of a run that a build system can run as actions of their own",
		Long: `List the shares of a run that a build system can run as actions of their own: for each job of gen.yaml one of each API group, with
the generators that work by group, and one with the other generators. gen run --unit NAME --out DIR does one of them.

With --format json each unit has its packages, i.e. its own and those of the main modules that they import, with their directories and Go
files, and its outputs. Paths are relative to the directory of gen.yaml. An action needs these packages, gen.yaml, go.mod, go.sum, the file
of header:, and the modules of other packages.`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			units, err := s.units(command.Context())
			if err != nil {
				return err
			}
			if s.format == "json" {
				text, err := json.MarshalIndent(units, "", "  ")
				fmt.Fprintln(s.stdout, string(text))
				return err
			}
			for _, u := range units {
				s.printf("%s: %s, %s by %s\n", u.Name, printable.Count(len(u.Packages), "package"),
					printable.Count(len(u.Outputs), "file"),
					strings.Join(u.Generators, ", "))
			}
			return nil
		},
	}
}

// units returns the units of gen.yaml, and prints the diagnostics.
func (s *session) units(ctx context.Context) ([]driver.Unit, error) {
	name, err := s.configuration()
	if err != nil {
		return nil, err
	}
	jobs, err := s.readJobs(ctx, name, nil)
	if err != nil {
		return nil, err
	}
	s.jobsFrom = name
	cfg, err := s.driverConfig(nil, filepath.Dir(name), jobs, nil)
	if err != nil {
		return nil, err
	}
	units, problems, err := driver.Units(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return units, s.report(problems)
}

// runUnit is [driver.Run], or [driver.RunUnit] where the command line names a unit.
func (s *session) runUnit(ctx context.Context, cfg driver.Config) (*driver.Result, error) {
	if s.unit == "" {
		return driver.Run(ctx, cfg)
	}
	return driver.RunUnit(ctx, cfg, s.unit)
}

// checkUnit returns an error for a --unit that goes with nothing else.
func (s *session) checkUnit(packages []string) error {
	switch {
	case s.unit == "":
	case len(packages) > 0:
		return errors.New("a unit has packages of its own: leave out PACKAGES")
	case s.out == "":
		return errors.New("a unit is written below a directory of its own: name one by --out")
	}
	return nil
}

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/printable"
)

func unitsCommand(s *cli.Session) *cobra.Command {
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
			all, err := units(command.Context(), s)
			if err != nil {
				return err
			}
			if s.Format == "json" {
				text, err := json.MarshalIndent(all, "", "  ")
				fmt.Fprintln(s.Stdout, string(text))
				return err
			}
			for _, u := range all {
				s.Printf("%s: %s, %s by %s\n", u.Name, printable.Count(len(u.Packages), "package"),
					printable.Count(len(u.Outputs), "file"),
					strings.Join(u.Generators, ", "))
			}
			return nil
		},
	}
}

// units returns the units of gen.yaml, and prints the diagnostics.
func units(ctx context.Context, s *cli.Session) ([]driver.Unit, error) {
	base, jobs, err := s.Jobs(ctx, nil)
	if err != nil {
		return nil, err
	}
	cfg, err := s.DriverConfig(nil, base, jobs, nil)
	if err != nil {
		return nil, err
	}
	units, problems, err := driver.Units(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return units, s.Report(problems)
}

// checkUnit returns an error for a --unit that goes with nothing else.
func checkUnit(s *cli.Session, packages []string) error {
	switch {
	case s.Unit == "":
	case len(packages) > 0:
		return errors.New("a unit has packages of its own: leave out PACKAGES")
	case s.Out == "":
		return errors.New("a unit is written below a directory of its own: name one by --out")
	}
	return nil
}

package command

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/writer"
)

const example = `# gen.yaml
packages: [./apis/...]
generate:
  deepcopy:
  register:
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  crd: {dir: config/crd}`

func runCommand(s *cli.Session, use string) *cobra.Command {
	command := &cobra.Command{
		Use:   use,
		Short: "Do what gen.yaml asks",
		Long: "Do what gen.yaml asks. PACKAGES, if there are any, narrow what is written and removed to " +
			"their files.",
		Example: example,
		Args:    cobra.ArbitraryArgs,
		RunE: func(command *cobra.Command, args []string) error {
			if err := unknownCommand(command.Root(), args); err != nil {
				return err
			}
			if err := checkUnit(s, args); err != nil {
				return err
			}
			start := time.Now()
			result, err := s.RunConfig(command.Context(), args)
			if err != nil {
				return err
			}
			return finish(command.Context(), s, result, start)
		},
	}
	command.Flags().StringVar(&s.Unit, "unit", "", "do only this share of the run: see gen help units")
	return command
}

// finish applies the changes of a run, or prints them.
func finish(ctx context.Context, s *cli.Session, result *driver.Result, start time.Time) error {
	if s.Out == cli.Dash {
		return printManifests(s, result.Changes)
	}
	return s.Write(ctx, result.Changes, start)
}

// printManifests writes the contents of manifests, by path, one after another as one YAML stream.
func printManifests(s *cli.Session, changes *writer.Changes) error {
	var problems diag.List
	for _, change := range changes.All {
		if filepath.Ext(change.Path) == ".go" {
			problems.Add(ruleStdout.At(diag.NoPosition, "--out - prints manifests, but gen %s writes Go files",
				change.Generator).
				Fix("name a directory by --out, or only generators of manifests"))
		}
	}
	if len(problems) > 0 {
		return s.Report(problems)
	}
	for _, change := range changes.All {
		if _, err := change.New.WriteTo(s.Stdout); err != nil {
			return fmt.Errorf("standard output: %w", err)
		}
	}
	return nil
}

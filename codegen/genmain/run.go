package genmain

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
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

func (s *session) runCommand(use string) *cobra.Command {
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
			if err := s.checkUnit(args); err != nil {
				return err
			}
			start := time.Now()
			result, err := s.configured(command.Context(), args)
			if err != nil {
				return err
			}
			return s.finish(command, result, start)
		},
	}
	command.Flags().StringVar(&s.unit, "unit", "", "do only this share of the run: see gen help units")
	return command
}

// finish applies the changes of a run, or prints them.
func (s *session) finish(command *cobra.Command, result *driver.Result, start time.Time) error {
	if s.out == toStdout {
		return s.print(result.Changes)
	}
	return s.write(command, result.Changes, start)
}

// write applies changes and reports them.
func (s *session) write(command *cobra.Command, changes *writer.Changes, start time.Time) error {
	if err := s.apply(command.Context(), changes); err != nil {
		return err
	}
	s.list(changes, nil, longList)
	fmt.Fprintln(s.stdout, timed(summary(changes), start))
	return nil
}

// apply writes changes, or reports which of them gen must not make. Commands write by it alone, except for gen watch:
// there the driver asks the same, [writer.Changes.Refused].
func (s *session) apply(ctx context.Context, changes *writer.Changes) error {
	if s.roots == nil {
		dir, err := s.directory()
		if err != nil {
			return err
		}
		s.roots = []string{lock.Root(dir)}
	}
	if err := s.report(changes.Refused(s.roots, "choose a directory in the project")); err != nil {
		return err
	}
	if n := len(changes.Pending()); n > 0 {
		s.showProgress().Begin("writing "+printable.Count(n, "file"), 0)
		defer s.hideProgress()
	}
	return changes.Write(ctx)
}

// relative returns a path as people see it: from -C, where it lies below.
func (s *session) relative(path string) string {
	if dir, err := s.directory(); err == nil {
		path = paths.Short(dir, path)
	}
	return printable.Line(path)
}

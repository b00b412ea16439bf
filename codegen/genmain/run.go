package genmain

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/relpath"
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
	s.list(changes, map[writer.Status]string{writer.Created: "created", writer.Updated: "updated",
		writer.Removed: "removed"}, longList)
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
	s.showProgress().Begin("writing "+printable.Count(len(changes.Pending()), "file"), 0)
	defer s.hideProgress()
	return changes.Write(ctx)
}

// timed adds to a summary how long the run took, e.g. "no files (0.05s)".
func timed(summary string, start time.Time) string {
	return fmt.Sprintf("%s (%.2fs)", summary, time.Since(start).Seconds())
}

// summary returns e.g. "14 files: 2 created, 1 removed, 12 unchanged".
func summary(changes *writer.Changes) string {
	text := count(changes, writer.Created, writer.Updated, writer.Removed, writer.Unchanged)
	if n := len(changes.Kept); n > 0 {
		text += fmt.Sprintf("; %s of others left alone (-v names them)", printable.Count(n, "generated file"))
	}
	return text
}

// count returns e.g. "14 files: 2 created, 1 removed", if these are asked for.
func count(changes *writer.Changes, statuses ...writer.Status) string {
	var parts []string
	for _, status := range statuses {
		if n := changes.Count(status); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, status))
		}
	}
	if len(changes.All) == 0 {
		return "no files"
	}
	return printable.Count(len(changes.All), "file") + ": " + strings.Join(parts, ", ")
}

// longList is how many files run names without -v.
const longList = 50

// list names the files that differ, as many as most without -v, with the word for what is the matter with each.
func (s *session) list(changes *writer.Changes, words map[writer.Status]string, most int) {
	named := changes.Pending()
	if s.verbose {
		named = changes.All
	}
	for i, change := range named {
		if i == most && !s.verbose {
			s.printf("… and %d more (-v names all)\n", len(named)-i)
			return
		}
		word := words[change.Status]
		if word == "" {
			word = string(change.Status)
		}
		reason := ""
		if change.Reason != "" {
			reason = ": " + change.Reason
		}
		s.printf("%-9s %s%s\n", word, s.relative(change.Path), reason)
	}
	if s.verbose {
		for _, left := range changes.Kept {
			s.printf("%-9s %s: %s\n", "left", s.relative(left.Path), left.KeepReason)
		}
	}
}

// relative returns a path as people see it: from -C, where it lies below.
func (s *session) relative(path string) string {
	if dir, err := s.directory(); err == nil {
		path = relpath.Short(dir, path)
	}
	return printable.Line(path)
}

package genmain

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/writer"
)

// toStdout is the value of --out that prints the files.
const toStdout = "-"

// nowhere is a directory that does not exist: nothing there differs from what is printed.
const nowhere = "/nonexistent/gen"

// output arranges where the command's output goes, once its flags are parsed.
func (s *session) output(command *cobra.Command, args []string) error {
	if err := s.refuseFlags(command); err != nil {
		return err
	}
	if err := s.printable(command, args); err != nil {
		return err
	}
	return s.openDocument(command)
}

// printable returns an error for a command that writes, compares or removes files where --out - names none.
func (s *session) printable(command *cobra.Command, _ []string) error {
	if s.out == toStdout && slices.Contains([]string{"check", "diff", "list", "clean", "watch"}, command.Name()) {
		return fmt.Errorf("--out - prints files, and gen %s needs a directory: name one, or leave --out out",
			command.Name())
	}
	return nil
}

// print writes the contents of manifests, by path, one after another as one YAML stream.
func (s *session) print(changes *writer.Changes) error {
	var problems diag.List
	for _, change := range changes.All {
		if filepath.Ext(change.Path) == ".go" {
			problems.Add(ruleStdout.At(diag.NoPosition, "--out - prints manifests, but gen %s writes Go files",
				change.Generator).
				Fix("name a directory by --out, or only generators of manifests"))
		}
	}
	if len(problems) > 0 {
		return s.report(problems)
	}
	for _, change := range changes.All {
		if _, err := change.New.WriteTo(s.stdout); err != nil {
			return fmt.Errorf("standard output: %w", err)
		}
	}
	return nil
}

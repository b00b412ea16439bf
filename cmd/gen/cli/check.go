package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/output"
)

func (s *session) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [PACKAGES]",
		Short: "Name every generated file that is missing, stale or superfluous; write nothing",
		Long:  "Do what run does, but write nothing: exit with 1 and name every file that run would create, update or remove. For CI.",
		RunE: func(command *cobra.Command, args []string) error {
			result, err := s.configured(command.Context(), args)
			if err != nil {
				return err
			}
			missing := func(s *session, changes *output.Changes) string {
				s.list(changes, map[output.Status]string{output.Created: "missing", output.Updated: "stale", output.Removed: "superfluous"})
				return ""
			}
			missing(s, result.Changes)
			if n := len(result.Changes.Pending()); n > 0 {
				fmt.Fprintf(s.stderr, "gen: %d files differ from what gen.yaml asks for: run gen\n", n)
				return errProblems
			}
			s.again(result, missing)
			return nil
		},
	}
}

func (s *session) diffCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "diff [PACKAGES]",
		Short: "Show what run would change, as a unified diff; write nothing",
		RunE: func(command *cobra.Command, args []string) error {
			result, err := s.configured(command.Context(), args)
			if err != nil {
				return err
			}
			dir, err := s.directory()
			if err != nil {
				return err
			}
			if err := result.Changes.Diff(s.stdout, dir); err != nil {
				return err
			}
			if len(result.Changes.Pending()) > 0 {
				return errProblems
			}
			s.again(result, func(*session, *output.Changes) string { return "" })
			return nil
		},
	}
}

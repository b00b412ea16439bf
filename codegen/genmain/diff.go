package genmain

import (
	"bytes"
	"os"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/terminal"
)

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
			var diff bytes.Buffer
			if err := result.Changes.Diff(&diff, dir); err != nil {
				return err
			}
			if err := s.page(diff.Bytes()); err != nil {
				return err
			}
			if s.document != nil {
				return s.report(differences(result.Changes))
			}
			if len(result.Changes.Pending()) > 0 {
				return errProblems
			}
			return nil
		},
	}
}

// page shows a diff: on a terminal in colours, and by the pager that PAGER names, less without one, as git does. An
// interrupt is the pager's.
func (s *session) page(diff []byte) error {
	if terminal.Colored(s.stdout) {
		diff = terminal.ColorDiff(diff)
	}
	screen := terminal.Of(s.stdout)
	if pager := terminal.PagerOf(os.Getenv("PAGER")); screen != nil && len(diff) > 0 && pager != nil {
		s.waits.Store(true)
		defer s.waits.Store(false)
		pager.Stdin, pager.Stdout, pager.Stderr = bytes.NewReader(diff), screen, s.stderr
		if pager.Start() == nil {
			_ = pager.Wait() // somebody may leave before the end
			return nil
		}
	}
	_, err := s.stdout.Write(diff)
	return err
}

package command

import (
	"bytes"
	"context"
	"os"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/report"
	"github.com/gen-toolkit/gen/internal/terminal"
)

func diffCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "diff [PACKAGES]",
		Short: "Show what run would change, as a unified diff; write nothing",
		RunE: func(command *cobra.Command, args []string) error {
			result, err := s.RunConfig(command.Context(), args)
			if err != nil {
				return err
			}
			dir, err := s.Directory()
			if err != nil {
				return err
			}
			var diff bytes.Buffer
			if err := result.Changes.Diff(&diff, dir); err != nil {
				return err
			}
			if err := page(s, diff.Bytes()); err != nil {
				return err
			}
			if s.Format == report.SARIF {
				return s.Report(differences(result.Changes))
			}
			if len(result.Changes.Pending()) > 0 {
				return cli.ErrProblems
			}
			return nil
		},
	}
}

// page shows a diff: on a terminal in colours, and by the pager that PAGER names, less without one, as git does. An
// interrupt is the pager's.
func page(s *cli.Session, diff []byte) error {
	if terminal.Colored(s.Stdout) {
		diff = terminal.ColorDiff(diff)
	}
	screen := terminal.Of(s.Stdout)
	if pager := terminal.PagerOf(os.Getenv("PAGER")); screen != nil && len(diff) > 0 && pager != nil {
		s.HandlesInterrupt.Store(true)
		defer s.HandlesInterrupt.Store(false)
		pager.Stdin, pager.Output = bytes.NewReader(diff), screen
		if shown, err := pager.Start(context.Background()); err == nil {
			<-shown.Done() // somebody may leave before the end
			return nil
		}
	}
	_, err := s.Stdout.Write(diff)
	return err
}

package command

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/writer"
)

func listCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "list [PACKAGES]",
		Short: "List the existing files that gen owns",
		RunE: func(command *cobra.Command, args []string) error {
			owned, err := scopes(command.Context(), s, args)
			if err != nil {
				return err
			}
			for _, file := range writer.Owned(owned) {
				fmt.Fprintln(s.Stdout, s.Relative(file.Path))
			}
			return nil
		},
	}
}

func cleanCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "clean [PACKAGES]",
		Short: "Remove the files that gen owns",
		RunE: func(command *cobra.Command, args []string) error {
			start := time.Now()
			owned, err := scopes(command.Context(), s, args)
			if err != nil {
				return err
			}
			return s.Write(command.Context(), writer.Clean(owned), start)
		},
	}
}

// scopes returns where the generators of gen.yaml own files. Problems of the API are printed but do not hide
// them, so that a broken tree can be cleaned.
func scopes(ctx context.Context, s *cli.Session, packages []string) ([]writer.Scope, error) {
	result, err := s.RunConfig(ctx, packages)
	if err != nil && !(errors.Is(err, cli.ErrProblems) && result != nil) {
		return nil, err
	}
	return result.Scopes, nil
}

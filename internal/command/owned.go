package command

import (
	"cmp"
	"context"
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
			for _, file := range writer.Owned(owned) {
				fmt.Fprintln(s.Stdout, s.Relative(file.Path))
			}
			return err
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
			if owned == nil {
				return err
			}
			return cmp.Or(s.Write(command.Context(), writer.Clean(owned), start), err)
		},
	}
}

// scopes returns where the generators of gen.yaml own files. Problems of the API are printed, and an error, but do not
// hide them, so that a broken tree can be cleaned.
func scopes(ctx context.Context, s *cli.Session, packages []string) ([]writer.Scope, error) {
	result, err := s.RunConfig(ctx, packages)
	if result == nil {
		return nil, err
	}
	return result.Scopes, err
}

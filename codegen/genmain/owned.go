package genmain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/writer"
)

func (s *session) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list [PACKAGES]",
		Short: "List the existing files that gen owns",
		RunE: func(command *cobra.Command, args []string) error {
			scopes, err := s.scopes(command.Context(), args)
			if err != nil {
				return err
			}
			for _, file := range writer.Owned(scopes) {
				fmt.Fprintln(s.stdout, s.relative(file.Path))
			}
			return nil
		},
	}
}

func (s *session) cleanCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "clean [PACKAGES]",
		Short: "Remove the files that gen owns",
		RunE: func(command *cobra.Command, args []string) error {
			start := time.Now()
			scopes, err := s.scopes(command.Context(), args)
			if err != nil {
				return err
			}
			return s.write(command, writer.Clean(scopes), start)
		},
	}
}

// scopes returns where the generators of gen.yaml own files. Problems of the API are printed but do not hide
// them, so that a broken tree can be cleaned.
func (s *session) scopes(ctx context.Context, packages []string) ([]writer.Scope, error) {
	result, err := s.configured(ctx, packages)
	if err != nil && !(errors.Is(err, errProblems) && result != nil) {
		return nil, err
	}
	return result.Scopes, nil
}

package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
)

func schemaCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of gen.yaml",
		Long:  "Print the JSON schema of gen.yaml, with the options of all generators, for editors.",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			schema, err := config.Schema(s.Generators)
			if err != nil {
				return err
			}
			fmt.Fprintln(s.Stdout, string(schema))
			return nil
		},
	}
}

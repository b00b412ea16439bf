package command

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/lsp"
	"github.com/gen-toolkit/gen/internal/trace"
)

func lspCommand(s *cli.Session) *cobra.Command {
	command := &cobra.Command{
		Use:   "lsp",
		Short: "Serve editors: markers and gen.yaml, by the language server protocol",
		Long: `Serve an editor by the language server protocol, on stdin and stdout. An editor starts it, beside gopls.

In comments it completes markers, their arguments and the fields that they name; in gen.yaml, keys and values. It shows
what gen explain says, reports problems of files that are not saved yet, offers the fixes of gen lint --fix, and leads
from types to their generated code and back. It writes no file.`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return lsp.Serve(command.Context(), lsp.Config{
				Generators: s.Generators, Rules: rulesOf(s), Version: s.Version(), Idle: cli.Collect,
				Settings: settings(s),
			}, os.Stdin, s.Stdout)
		},
	}
	command.Flags().Bool("stdio", true, "speak on stdin and stdout, as always: some editors say so")
	return command
}

// settings returns how the language server reads a gen.yaml.
func settings(s *cli.Session) func(record *trace.Recorder, name string) (config.File, diag.List, error) {
	return func(record *trace.Recorder, name string) (config.File, diag.List, error) {
		// to open a file in an editor must not run what the project names
		file, problems, err := s.ReadFile(nil, record, name, nil) //nolint:staticcheck // no context: see config.Manner
		if err != nil {
			return config.File{}, problems, err
		}
		problems.Add(s.Severe(file.Severities, config.Date(file.Jobs, s.Year))...)
		return file, problems, nil
	}
}

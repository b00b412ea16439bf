package genmain

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/lsp"
	"github.com/gen-toolkit/gen/internal/trace"
)

func (s *session) lspCommand() *cobra.Command {
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
				Generators: s.generators, Rules: s.rules(), Version: versionOf(s.build), Settings: s.settings,
				Idle: collect,
			}, os.Stdin, s.stdout)
		},
	}
	command.Flags().Bool("stdio", true, "speak on stdin and stdout, as always: some editors say so")
	return command
}

// settings reads a gen.yaml for the language server.
func (s *session) settings(record *trace.Recorder, name string) (config.File, diag.List, error) {
	// to open a file in an editor must not run what the project names
	file, problems, err := s.readFile(nil, record, name, nil) //nolint:staticcheck // no context: see config.Manner
	if err != nil {
		return config.File{}, problems, err
	}
	problems.Add(s.severe(file.Severities, config.Date(file.Jobs, s.year))...)
	return file, problems, nil
}

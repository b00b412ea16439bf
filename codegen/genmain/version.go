package genmain

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

func (s *session) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print gen's version",
		Args:  cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(s.stdout, "gen %s %s\n", versionOf(s.build), runtime.Version())
		},
	}
}

package command

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
)

func versionCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print gen's version",
		Args:  cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(s.Stdout, "gen %s %s%s\n", s.Version(), runtime.Version(), commit(s.Build))
		},
	}
}

// commit returns the commit that gen was built from, e.g. ", commit 1b4c2759a1e3, modified"; "" for an installed
// version, which says more.
func commit(build *debug.BuildInfo) (text string) {
	for _, setting := range build.Settings {
		switch {
		case setting.Key == "vcs.revision":
			text = ", commit " + setting.Value[:min(12, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			text += ", modified"
		}
	}
	return text
}

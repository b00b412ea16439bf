package genmain

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (s *session) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print gen's version",
		Args:  cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			version := "(unknown)"
			if info, ok := debug.ReadBuildInfo(); ok {
				version = info.Main.Version
				for _, dep := range info.Deps { // gen run as a tool of another module, or linked into another main
					if dep.Path == "github.com/gen-toolkit/gen" {
						version = dep.Version
					}
				}
			}
			fmt.Fprintf(s.stdout, "gen %s %s\n", version, runtime.Version())
		},
	}
}

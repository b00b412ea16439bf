package genmain

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/report"
)

// completeFormat completes the values of --format.
func completeFormat(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return report.Formats, cobra.ShellCompDirectiveNoFileComp
}

// completePackages completes patterns of packages: directories, and all below one.
func completePackages(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	if begun == "" || begun == "." {
		return []string{"./..."}, cobra.ShellCompDirectiveFilterDirs
	}
	if strings.HasSuffix(begun, "/") {
		return []string{begun + "..."}, cobra.ShellCompDirectiveFilterDirs
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

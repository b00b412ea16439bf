package genmain

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/report"
)

// completeFormat completes the values of --format.
func completeFormat(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return report.Formats, cobra.ShellCompDirectiveNoFileComp
}

// completeExplained completes what gen explain takes: generators, markers and rules, with their documentation.
func (s *session) completeExplained(_ *cobra.Command, args []string, begun string) (
	all []string, _ cobra.ShellCompDirective,
) {
	markers, err := codegen.Markers(s.generators)
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	add := func(name, doc string) {
		if strings.HasPrefix(name, begun) {
			all = append(all, cobra.CompletionWithDesc(name, doc))
		}
	}
	add("markers", "where markers count")
	for _, g := range s.generators {
		add(g.Name, firstLine(g.Doc))
	}
	for _, d := range markers {
		add("+"+d.Name, firstSentence(d.Doc))
	}
	add("rules", "the problems that gen reports")
	for _, r := range s.rules() {
		add(r.Name, r.Doc)
	}
	return all, cobra.ShellCompDirectiveNoFileComp
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

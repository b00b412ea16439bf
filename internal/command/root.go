package command

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/command/ascmd"
	"github.com/gen-toolkit/gen/internal/command/breakingcmd"
	"github.com/gen-toolkit/gen/internal/command/devcmd"
	"github.com/gen-toolkit/gen/internal/command/explaincmd"
	"github.com/gen-toolkit/gen/internal/command/importcmd"
	"github.com/gen-toolkit/gen/internal/command/initcmd"
	"github.com/gen-toolkit/gen/internal/command/lintcmd"
	"github.com/gen-toolkit/gen/internal/command/watchcmd"
)

// root returns the command gen with all others, for a run with arguments.
func (p Program) root(s *cli.Session, args []string) *cobra.Command {
	again := func(args []string, stdout, stderr io.Writer) int { return p.runBuild(s.Build, args, stdout, stderr) }
	begin := []*cobra.Command{initcmd.New(s), importcmd.New(s, again)}
	for _, command := range p.Begin {
		begin = append(begin, command(s))
	}
	rules := func() []*diag.Rule { return rulesOf(s) }
	root := runCommand(s, "gen [PACKAGES]")
	root.Short = "Generate what a Kubernetes-style Go API needs"
	root.Long, root.Example = about, ""
	root.PersistentPreRunE = func(command *cobra.Command, _ []string) error { return prepare(s, command) }
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(command *cobra.Command, err error) error { // of a misspelt command, perhaps
		if command == root && len(args) > 0 {
			return cmp.Or(unknownCommand(root, args[:1]), unknownFlag(s.Generators, err))
		}
		return err
	})
	addGroups(root)
	sharedFlags(s, root)
	for group, commands := range map[string][]*cobra.Command{
		groupBegin: begin,
		groupRun: {runCommand(s, "run [PACKAGES]"), watchcmd.New(s), devcmd.New(s), checkCommand(s),
			diffCommand(s), listCommand(s), cleanCommand(s)},
		groupAsk: {explaincmd.New(s, rules), lintcmd.New(s), breakingcmd.New(s), graphCommand(s),
			versionCommand(s)},
		groupPrograms: {ascmd.New(s), cacheCommand(s), lspCommand(s), schemaCommand(s), unitsCommand(s)},
	} {
		for _, command := range commands {
			command.GroupID = group
			if strings.Contains(command.Use, "PACKAGES") {
				command.ValidArgsFunction = completePackages
			}
			root.AddCommand(command)
		}
	}
	for _, g := range s.Generators {
		root.AddCommand(generatorCommand(s, g))
	}
	addPages(s.Generators, root)
	setHelp(s.Generators, root)
	return root
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

// unknownCommand catches a misspelt command, which would otherwise count as a package.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 || strings.ContainsAny(args[0], "./") {
		return nil
	}
	var names []string
	for _, command := range root.Commands() {
		names = append(names, command.Name())
	}
	if near := cmp.Or(otherNames[args[0]], marker.Closest(args[0], names)); near != "" {
		return fmt.Errorf("unknown command %q: did you mean %q?", args[0], near)
	}
	return nil
}

// otherNames are what other tools call gen's commands.
var otherNames = map[string]string{"generate": "run", "gen": "run", "build": "run", "verify": "check", "create": "init",
	"new": "init", "validate": "lint", "fix": "lint --fix"}

// unknownFlag names the generator that a flag of the command gen is called after, e.g. of --crds.
func unknownFlag(generators []*codegen.Generator, err error) error {
	_, flag, ok := strings.Cut(err.Error(), "unknown flag: --")
	if !ok {
		return err
	}
	for _, g := range generators {
		if flag == g.Name || flag == g.Name+"s" {
			return fmt.Errorf("unknown flag: --%s: gen.yaml names the generators, or run one alone: gen %s ./apis/...",
				flag, g.Name)
		}
	}
	return err
}

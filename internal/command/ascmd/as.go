// Package ascmd is gen as. In: the arguments of a tool that gen replaces. Out: the files that the tool would write.
package ascmd

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/dropin"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Name is the name of the command.
const Name = "as"

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   Name + " TOOL ARGUMENTS",
		Short: "Do what another tool does, under its command line",
		Long: `Take the arguments of a tool that gen replaces, and write what it writes: the same files, called as there, with its headers. A
program of gen that is called as the tool, e.g. by a link bin/controller-gen, needs no "as".

Unknown markers, and CRDs that API servers refuse, are warnings, as there; --strict makes errors of them. Advice on Go types is for a terminal alone: scripts
take any output for a failure. No file is removed, except by the functions of kube_codegen.sh.

Tools: ` + strings.Join(dropin.Names(), ", "),
		Example:            "  gen as controller-gen object crd paths=./api/... output:crd:dir=config/crd",
		DisableFlagParsing: true,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return dropin.Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "-h" || args[0] == "--help" {
				return command.Help()
			}
			tool := dropin.Find(args[0])
			if tool == nil {
				return fmt.Errorf("gen does not replace %s: it is gen as TOOL, with %s", args[0],
					strings.Join(dropin.Names(), ", "))
			}
			s.ExitCode = tool.ExitCode
			return run(command.Context(), s, tool, args[1:])
		},
	}
}

// run runs a call of a tool.
func run(ctx context.Context, s *cli.Session, tool *dropin.Tool, args []string) error {
	dir, err := s.Directory()
	if err != nil {
		return err
	}
	if i := slices.Index(args, "--strict"); i >= 0 {
		s.Strict, args = true, slices.Delete(slices.Clone(args), i, i+1)
	}
	root := filepath.VolumeName(dir) + string(filepath.Separator)
	call, err := tool.Read(dropin.Call{Tree: regular.FS(root), Dir: dir, Args: args, Generators: s.Generators,
		Year: time.Now().UTC().Year()})
	if err != nil {
		return err
	}
	switch {
	case call.Version:
		fmt.Fprintf(s.Stdout, "Version: %s\n", tool.Version()) // scripts compare it
		if terminal.Of(s.Stderr) != nil {
			fmt.Fprintf(s.Stderr, "gen %s in its place\n", s.Version())
		}
		return nil
	case call.Text != "", len(call.Modules) == 0:
		fmt.Fprint(s.Stdout, call.Text)
		return nil
	}
	changes, written := &writer.Changes{}, map[string]bool{}
	for _, module := range call.Modules {
		result, err := s.WithDriver(ctx, func(ctx context.Context, cfg driver.Config) (*driver.Result, error) {
			cfg.DropIn, cfg.KeepStale, cfg.Roots = true, !call.Prune, nil
			cfg.TypeCheck, cfg.Out = cfg.TypeCheck && !call.Unchecked, call.Out
			if terminal.Of(s.Stderr) == nil && !s.Strict {
				cfg.Severities = dropin.Advice
			}
			return driver.Run(ctx, cfg)
		}, module.Dir, module.Jobs, nil)
		if err != nil {
			return err
		}
		if err := s.Report(result.Diagnostics); err != nil {
			return err
		}
		for _, change := range result.Changes.All {
			if written[change.Path] {
				return fmt.Errorf("%s is written for two modules: run gen in each of them", s.Relative(change.Path))
			}
			written[change.Path] = true
			changes.All = append(changes.All, change)
		}
	}
	for _, change := range changes.All {
		if slices.Contains(call.Print, change.Generator) {
			if _, err := change.New.WriteTo(s.Stdout); err != nil {
				return fmt.Errorf("standard output: %w", err)
			}
		}
	}
	changes.All = slices.DeleteFunc(changes.All, func(c writer.Change) bool {
		return slices.Contains(call.Print, c.Generator) || slices.Contains(call.Discard, c.Generator)
	})
	s.Roots = writable(lock.Root(dir), call)
	return s.Apply(ctx, changes)
}

// writable returns the directories below which a call may write: the project, and what its arguments name outside.
func writable(project string, run dropin.Run) []string {
	roots := []string{project}
	named := []string{run.Out}
	for _, module := range run.Modules {
		named = append(named, lock.Root(module.Dir))
		for _, job := range module.Jobs {
			for _, selected := range job.Generate {
				for _, o := range config.Options(selected.Options) {
					if o.Key == "dir" || o.Key == "manifests" {
						named = append(named, o.Value.String())
					}
				}
			}
		}
	}
	for _, dir := range named {
		if _, inside := paths.Below(project, dir); dir != "" && !inside {
			roots = append(roots, dir)
		}
	}
	return roots
}

package genmain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/dropin"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/writer"
)

// MainAs runs the program under the command line of a tool that gen replaces, e.g. MainAs("controller-gen",
// generators.All()...). It does not return.
func MainAs(tool string, generators ...*codegen.Generator) {
	tuneGC(nil)
	os.Exit(Run(generators, append([]string{asName, tool}, os.Args[1:]...), os.Stdout, os.Stderr))
}

const asName = "as"

func (s *session) asCommand() *cobra.Command {
	return &cobra.Command{
		Use:   asName + " TOOL ARGUMENTS",
		Short: "Do what another tool does, under its command line",
		Long: `Take the arguments of a tool that gen replaces, and write what it writes: the same files, called as there, with its headers. A
program of gen that is called as the tool, e.g. by a link bin/controller-gen, needs no "as".

Unknown markers, and CRDs that API servers refuse, are warnings, as there; --strict makes errors of them. No file is removed, except by the functions of
kube_codegen.sh.

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
			s.failed = tool.Failed
			return s.as(command.Context(), tool, args[1:])
		},
	}
}

// asProgram returns the arguments of gen as, if the program is called as a tool that gen replaces.
func asProgram(program string, args []string) []string {
	name := strings.TrimSuffix(filepath.Base(program), ".exe")
	if dropin.Find(name) == nil {
		return args
	}
	return append([]string{asName, name}, args...)
}

// as runs a call of a tool.
func (s *session) as(ctx context.Context, tool *dropin.Tool, args []string) error {
	dir, err := s.directory()
	if err != nil {
		return err
	}
	if i := slices.Index(args, "--strict"); i >= 0 {
		s.strict, args = true, slices.Delete(slices.Clone(args), i, i+1)
	}
	root := filepath.VolumeName(dir) + string(filepath.Separator)
	run, err := tool.Read(dropin.Call{Tree: os.DirFS(root), Dir: dir, Args: args, Generators: s.generators,
		Year: time.Now().UTC().Year()})
	if err != nil {
		return err
	}
	switch {
	case run.Version:
		fmt.Fprintf(s.stdout, "Version: %s\ngen %s in its place\n", tool.Version(), versionOf(s.build))
		return nil
	case run.Text != "", len(run.Modules) == 0:
		fmt.Fprint(s.stdout, run.Text)
		return nil
	}
	changes, written := &writer.Changes{}, map[string]bool{}
	for _, module := range run.Modules {
		result, err := s.take(ctx, func(ctx context.Context, cfg driver.Config) (*driver.Result, error) {
			cfg.DropIn, cfg.KeepStale, cfg.Roots = true, !run.Prune, nil
			cfg.TypeCheck, cfg.Out = cfg.TypeCheck && !run.Unchecked, run.Out
			return driver.Run(ctx, cfg)
		}, module.Dir, module.Jobs, nil)
		if err != nil {
			return err
		}
		if err := s.report(result.Diagnostics); err != nil {
			return err
		}
		for _, change := range result.Changes.All {
			if written[change.Path] {
				return fmt.Errorf("%s is written for two modules: run gen in each of them", s.relative(change.Path))
			}
			written[change.Path] = true
			changes.All = append(changes.All, change)
		}
	}
	for _, change := range changes.All {
		if slices.Contains(run.Print, change.Generator) {
			if _, err := change.New.WriteTo(s.stdout); err != nil {
				return fmt.Errorf("standard output: %w", err)
			}
		}
	}
	changes.All = slices.DeleteFunc(changes.All, func(c writer.Change) bool {
		return slices.Contains(run.Print, c.Generator) || slices.Contains(run.Discard, c.Generator)
	})
	s.roots = writable(lock.Root(dir), run)
	return s.apply(ctx, changes)
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

// failure returns the exit status of a command that has failed.
func (s *session) failure(err error) int {
	switch {
	case s.failed != 0:
		return s.failed
	case errors.Is(err, errProblems):
		return exitProblems
	}
	return exitFailed
}

// Package genmain is the command line of gen, for any list of generators. A project with a generator of its own has
// this main:
//
//	func main() {
//		genmain.Main(append(generators.All(), mine.Generator)...)
//	}
//
// In: generators, arguments and streams. Out: an exit status: 0 for success, 1 for problems or for files that differ, 2
// for a run that could not begin. Each command is a file of this package.
package genmain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/memo"
)

const (
	exitProblems = 1
	exitFailed   = 2
)

// errProblems ends a command whose diagnostics or differences have been printed.
var errProblems = errors.New("problems found")

// session is what all commands share: the generators, the streams and the global flags.
type session struct {
	generators     []*codegen.Generator
	build          *debug.BuildInfo // of the running program
	args           []string
	stdin          *os.File
	stdout, stderr io.Writer
	document       *document      // instead of diagnostics on stderr; nil for formats other than SARIF
	cache          *memo.Store    // nil for none
	unlock         func()         // lets other commands on the tree go on; nil before the lock is held
	ran            *driver.Result // that the cache may still be about to keep; may be nil
	watches        *atomic.Bool   // the command is gen watch
	waits          atomic.Bool    // the command ends by itself after an interrupt: a pager has it, or programs
	file           config.File    // what gen.yaml says; zero for a command without one
	jobsFrom       string         // the absolute path of gen.yaml; "" for a command without one
	status         atomic.Pointer[status]
	failed         int // the exit status of a command that fails, where it is that of another tool; else 0

	dir         string   // -C
	named       []string // absolute directories that the command line names for outputs
	roots       []string // gen writes only below these; nil for the project
	config      string   // -f
	unit        string   // of gen run; "" for all
	header      string
	year        string
	out         string
	format      string
	parallel    int
	verbose     bool
	noCache     bool
	adopt       bool
	noTypeCheck bool
	strict      bool
}

// Main runs the program: [Run] with its arguments and streams. It does not return.
func Main(generators ...*codegen.Generator) {
	args := asProgram(os.Args[0], os.Args[1:])
	tuneGC(args)
	os.Exit(Run(generators, args, os.Stdout, os.Stderr))
}

// Run runs gen with the arguments, without the program's name, e.g. ["check", "-v"], and returns the exit status.
func Run(generators []*codegen.Generator, args []string, stdout, stderr io.Writer) int {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		build = &debug.BuildInfo{}
	}
	return runBuild(build, generators, args, stdout, stderr)
}

// runBuild is [Run] with the build information of the program.
func runBuild(build *debug.BuildInfo, generators []*codegen.Generator, args []string, stdout, stderr io.Writer) int {
	if err := codegen.Validate(generators); err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return exitFailed
	}
	s := &session{generators: generators, build: build, args: args, stdin: os.Stdin, stdout: stdout, stderr: stderr,
		watches: &atomic.Bool{}}
	return s.interruptible(s.execute)
}

// execute runs the command that the arguments name, and returns the exit status.
func (s *session) execute(ctx context.Context) int {
	root := s.root()
	root.SetArgs(s.args)
	root.SetOut(s.stdout)
	root.SetErr(s.stderr)
	err := s.document.end(s, root.ExecuteContext(ctx))
	s.ran.Keep()
	if s.unlock != nil {
		s.unlock()
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errProblems):
	case ctx.Err() != nil:
		fmt.Fprintln(s.stderr, notChanged)
	default:
		s.complain("%v", err)
	}
	return s.failure(err)
}

func (s *session) root() *cobra.Command {
	root := s.runCommand("gen [PACKAGES]")
	root.Short = "Generate what a Kubernetes-style Go API needs"
	root.Long, root.Example = about, ""
	root.PersistentPreRunE = s.output
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(command *cobra.Command, err error) error { // of a misspelt command, perhaps
		if command == root && len(s.args) > 0 {
			return cmp.Or(unknownCommand(root, s.args[:1]), s.unknownFlag(err))
		}
		return err
	})
	addGroups(root)
	s.globalFlags(root)
	for group, commands := range map[string][]*cobra.Command{
		groupBegin: {s.initCommand(), s.importCommand(), s.migrateCommand()},
		groupRun: {s.runCommand("run [PACKAGES]"), s.watchCommand(), s.devCommand(), s.checkCommand(), s.diffCommand(),
			s.listCommand(), s.cleanCommand()},
		groupAsk: {s.explainCommand(), s.lintCommand(), s.breakingCommand(), s.graphCommand(),
			s.versionCommand()},
		groupPrograms: {s.asCommand(), s.cacheCommand(), s.lspCommand(), s.schemaCommand(), s.unitsCommand()},
	} {
		for _, command := range commands {
			command.GroupID = group
			if strings.Contains(command.Use, "PACKAGES") {
				command.ValidArgsFunction = completePackages
			}
			root.AddCommand(command)
		}
	}
	for _, g := range s.generators {
		root.AddCommand(s.generatorCommand(g))
	}
	s.addPages(root)
	s.setHelp(root)
	return root
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
func (s *session) unknownFlag(err error) error {
	_, flag, ok := strings.Cut(err.Error(), "unknown flag: --")
	if !ok {
		return err
	}
	for _, g := range s.generators {
		if flag == g.Name || flag == g.Name+"s" {
			return fmt.Errorf("unknown flag: --%s: gen.yaml names the generators, or run one alone: gen %s ./apis/...",
				flag, g.Name)
		}
	}
	return err
}

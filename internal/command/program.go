// Package command is the command line of gen. In: generators, arguments and streams. Out: an exit status: 0 for
// success, 1 for problems or for files that differ, 2 for a run that could not begin. root.go lists the commands. Those
// of a page are files of this package, the others are folders of it; internal/cli is what they share.
package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/command/ascmd"
	"github.com/gen-toolkit/gen/internal/dropin"
)

// A Program is a command line with some generators.
type Program struct {
	Generators []*codegen.Generator
	Begin      []func(*cli.Session) *cobra.Command // commands that other programs lack, e.g. gen migrate
}

// Main runs the program with its own arguments and streams. It does not return.
func (p Program) Main() { p.main(asProgram(os.Args[0], os.Args[1:])) }

// MainAs is [Program.Main] under the command line of a tool that gen replaces, e.g. "controller-gen".
func (p Program) MainAs(tool string) { p.main(append([]string{ascmd.Name, tool}, os.Args[1:]...)) }

func (p Program) main(args []string) {
	cli.TuneGC()
	os.Exit(p.Run(args, os.Stdout, os.Stderr))
}

// asProgram returns the arguments of gen as, if the program is called as a tool that gen replaces.
func asProgram(program string, args []string) []string {
	name := strings.TrimSuffix(filepath.Base(program), ".exe")
	if dropin.Find(name) == nil {
		return args
	}
	return append([]string{ascmd.Name, name}, args...)
}

// Run runs the program with the arguments, without its name, e.g. ["check", "-v"], and returns the exit status.
func (p Program) Run(args []string, stdout, stderr io.Writer) int {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		build = &debug.BuildInfo{}
	}
	return p.runBuild(build, args, stdout, stderr)
}

// runBuild is [Program.Run] with the build information of the program.
func (p Program) runBuild(build *debug.BuildInfo, args []string, stdout, stderr io.Writer) int {
	s := &cli.Session{Output: cli.Output{Stdout: stdout, Stderr: stderr}, Generators: p.Generators, Build: build,
		Stdin: os.Stdin}
	return s.Execute(func(ctx context.Context) error {
		if err := codegen.Validate(p.Generators); err != nil {
			return err
		}
		root := p.root(s, args)
		root.SetArgs(args)
		root.SetOut(s.Stdout)
		root.SetErr(s.Stderr)
		return root.ExecuteContext(ctx)
	}, func() []*diag.Rule { return rulesOf(s) })
}

// Package genmain is the command line of gen, for any list of generators. A project with a generator of its own has
// this main:
//
//	func main() {
//		genmain.Main(append(generators.All(), mine.Generator)...)
//	}
//
// In: generators, arguments and streams. Out: an exit status: 0 for success, 1 for problems or for files that differ, 2
// for a run that could not begin. root.go lists the commands. Those of a page are files of this package, the others are
// folders of internal/command; internal/cli is what they share.
package genmain

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/command/ascmd"
	"github.com/gen-toolkit/gen/internal/dropin"
)

// Main runs the program: [Run] with its arguments and streams. It does not return.
func Main(generators ...*codegen.Generator) {
	args := asProgram(os.Args[0], os.Args[1:])
	cli.TuneGC()
	os.Exit(Run(generators, args, os.Stdout, os.Stderr))
}

// MainAs runs the program under the command line of a tool that gen replaces, e.g. MainAs("controller-gen",
// generators.All()...). It does not return.
func MainAs(tool string, generators ...*codegen.Generator) {
	cli.TuneGC()
	os.Exit(Run(generators, append([]string{ascmd.Name, tool}, os.Args[1:]...), os.Stdout, os.Stderr))
}

// asProgram returns the arguments of gen as, if the program is called as a tool that gen replaces.
func asProgram(program string, args []string) []string {
	name := strings.TrimSuffix(filepath.Base(program), ".exe")
	if dropin.Find(name) == nil {
		return args
	}
	return append([]string{ascmd.Name, name}, args...)
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
	s := &cli.Session{Output: cli.Output{Stdout: stdout, Stderr: stderr}, Generators: generators, Build: build,
		Stdin: os.Stdin}
	return s.Execute(func(ctx context.Context) error {
		if err := codegen.Validate(generators); err != nil {
			return err
		}
		root := newRoot(s, args)
		root.SetArgs(args)
		root.SetOut(s.Stdout)
		root.SetErr(s.Stderr)
		return root.ExecuteContext(ctx)
	}, func() []*diag.Rule { return rulesOf(s) })
}

// Package genmain is the command line of gen, for any list of generators. A project with a generator of its own has
// this main:
//
//	func main() {
//		genmain.Main(append(generators.All(), mine.Generator)...)
//	}
//
// The program has the commands of gen but gen migrate.
package genmain

import (
	"io"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/command"
)

// Main runs the program: [Run] with its arguments and streams. It does not return.
func Main(generators ...*codegen.Generator) { command.Program{Generators: generators}.Main() }

// MainAs runs the program under the command line of a tool that gen replaces, e.g. MainAs("controller-gen",
// generators.All()...). It does not return.
func MainAs(tool string, generators ...*codegen.Generator) {
	command.Program{Generators: generators}.MainAs(tool)
}

// Run runs gen with the arguments, without the program's name, e.g. ["check", "-v"], and returns the exit status: 0 for
// success, 1 for problems or for files that differ, 2 for a run that could not begin.
func Run(generators []*codegen.Generator, args []string, stdout, stderr io.Writer) int {
	return command.Program{Generators: generators}.Run(args, stdout, stderr)
}

// Rules returns the kinds of problems that a program with the generators reports, without those of gen breaking and of
// kube-api-linter.
func Rules(generators []*codegen.Generator) []*diag.Rule { return command.Rules(generators) }

// Command gen writes what a Kubernetes-style Go API needs: see `gen help` and `gen explain`.
package main

import (
	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migratecmd"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/command"
)

func main() { program().Main() }

// program is gen: all generators, and gen migrate, which a project takes once.
func program() command.Program {
	return command.Program{Generators: generators.All(),
		Begin: []func(*cli.Session) *cobra.Command{migratecmd.New}}
}

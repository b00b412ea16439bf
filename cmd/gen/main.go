// Command gen writes what a Kubernetes-style Go API needs: see `gen help` and `gen explain`.
package main

import (
	"os"

	"github.com/gen-toolkit/gen/cmd/gen/cli"
	_ "github.com/gen-toolkit/gen/cmd/gen/internal/collect"
	_ "github.com/gen-toolkit/gen/cmd/gen/internal/early" // before all else
	"github.com/gen-toolkit/gen/generators"
)

func main() {
	os.Exit(cli.Main(generators.All, os.Args[1:], os.Stdout, os.Stderr))
}

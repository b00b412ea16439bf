// Command gen writes what a Kubernetes-style Go API needs: see `gen help` and `gen explain`.
package main

import (
	"os"
	"runtime/debug"

	"github.com/gen-toolkit/gen/cmd/gen/cli"
	"github.com/gen-toolkit/gen/generators"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // a run is short: over k8s.io/api 20 % less time for 25 MiB more (make bench)
	}
	os.Exit(cli.Main(generators.All, os.Args[1:], os.Stdout, os.Stderr))
}

// Command gen writes what a Kubernetes-style Go API needs: see `gen help` and `gen explain`.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.Main(generators.All()...) }

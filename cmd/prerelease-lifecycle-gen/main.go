// Command prerelease-lifecycle-gen is gen under the command line of prerelease-lifecycle-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("prerelease-lifecycle-gen", generators.All()...) }

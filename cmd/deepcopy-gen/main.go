// Command deepcopy-gen is gen under the command line of deepcopy-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("deepcopy-gen", generators.All()...) }

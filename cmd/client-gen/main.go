// Command client-gen is gen under the command line of client-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("client-gen", generators.All()...) }

// Command applyconfiguration-gen is gen under the command line of applyconfiguration-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("applyconfiguration-gen", generators.All()...) }

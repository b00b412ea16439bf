// Command openapi-gen is gen under the command line of openapi-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("openapi-gen", generators.All()...) }

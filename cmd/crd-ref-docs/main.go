// Command crd-ref-docs is gen under the command line of crd-ref-docs: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("crd-ref-docs", generators.All()...) }

// Command register-gen is gen under the command line of register-gen: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("register-gen", generators.All()...) }

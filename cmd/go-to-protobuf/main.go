// Command go-to-protobuf is gen under the command line of go-to-protobuf: see gen help as.
package main

import (
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() { genmain.MainAs("go-to-protobuf", generators.All()...) }

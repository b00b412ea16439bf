// Vettool is a program for go vet -vettool.
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gen-toolkit/gen/codegen/analyzer"
	"github.com/gen-toolkit/gen/generators"
)

func main() { unitchecker.Main(analyzer.New(generators.All()...)) }

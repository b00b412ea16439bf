package codegentest_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

// A generator's test: the cases are testdata/*.txtar.
func ExampleRun() {
	_ = func(t *testing.T) { codegentest.Run(t, "testdata", deepcopy.Generator) }
}

package deepcopy_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", deepcopy.Generator) }

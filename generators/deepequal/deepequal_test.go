package deepequal_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/deepequal"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", deepequal.Generator) }

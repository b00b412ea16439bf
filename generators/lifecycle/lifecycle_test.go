package lifecycle_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/lifecycle"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", lifecycle.Generator) }

package validation_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/validation"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", validation.Generator) }

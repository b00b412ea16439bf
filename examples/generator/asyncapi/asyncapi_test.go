package asyncapi

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", Generator) }

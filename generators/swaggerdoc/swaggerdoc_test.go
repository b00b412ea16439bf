package swaggerdoc_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/swaggerdoc"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", swaggerdoc.Generator) }

package openapi_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/openapi"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", openapi.Generator) }

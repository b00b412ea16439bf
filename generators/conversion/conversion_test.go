package conversion_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/conversion"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{conversion.Generator},
		Beside: []*codegen.Generator{deepcopy.Generator}}.Run(t, "testdata")
}

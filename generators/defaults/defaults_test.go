package defaults_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/defaults"
)

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{defaults.Generator},
		Beside: []*codegen.Generator{deepcopy.Generator}}.Run(t, "testdata")
}

package conversion_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/conversion"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

func TestGolden(t *testing.T) {
	golden.Suite{Generators: []*codegen.Generator{conversion.Generator}, Beside: []*codegen.Generator{deepcopy.Generator}}.Run(t, "testdata")
}

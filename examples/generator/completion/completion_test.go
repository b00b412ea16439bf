package completion

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/examples/generator/flags"
)

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{Generator}, Beside: []*codegen.Generator{flags.Generator}}.
		Run(t, "testdata")
}

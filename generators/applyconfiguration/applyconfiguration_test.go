package applyconfiguration_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/register"
)

var beside = []*codegen.Generator{deepcopy.Generator, register.Generator}

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{applyconfiguration.Generator}, Beside: beside}.Run(t, "testdata")
}

// TestGoldenCustom generates CRDs, too: the types are those of custom resources then.
func TestGoldenCustom(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{applyconfiguration.Generator, crd.Generator},
		Beside: beside}.Run(t, "testdata/custom")
}

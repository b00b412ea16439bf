package informer_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/generators/register"
)

var beside = []*codegen.Generator{deepcopy.Generator, register.Generator}

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{informer.Generator, client.Generator, lister.Generator},
		Beside: beside}.Run(t, "testdata")
}

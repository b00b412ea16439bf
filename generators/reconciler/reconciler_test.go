package reconciler_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/generators/reconciler"
	"github.com/gen-toolkit/gen/generators/register"
)

var beside = []*codegen.Generator{deepcopy.Generator, register.Generator}

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{reconciler.Generator, client.Generator, lister.Generator,
		informer.Generator, applyconfiguration.Generator}, Beside: beside}.Run(t, "testdata")
}

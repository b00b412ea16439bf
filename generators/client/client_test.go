package client_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/register"
)

var beside = []*codegen.Generator{deepcopy.Generator, register.Generator}

func TestGolden(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{client.Generator}, Beside: beside}.Run(t, "testdata")
}

// TestGoldenApply runs the generator of apply configurations, too, without which no client applies.
func TestGoldenApply(t *testing.T) {
	codegentest.Suite{Generators: []*codegen.Generator{client.Generator, applyconfiguration.Generator},
		Beside: beside}.Run(t, "testdata/apply")
}

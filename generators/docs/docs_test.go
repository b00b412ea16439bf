package docs_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/docs"
)

func TestGolden(t *testing.T) {
	suite := codegentest.Suite{Generators: []*codegen.Generator{docs.Generator},
		Beside: []*codegen.Generator{crd.Generator}}
	suite.Run(t, "testdata")
}

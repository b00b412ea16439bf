package admissionpolicy_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/admissionpolicy"
	"github.com/gen-toolkit/gen/generators/crd"
)

func TestGolden(t *testing.T) {
	suite := codegentest.Suite{Generators: []*codegen.Generator{admissionpolicy.Generator},
		Beside: []*codegen.Generator{crd.Generator}}
	suite.Run(t, "testdata")
}

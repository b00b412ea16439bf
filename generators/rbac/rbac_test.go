package rbac_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/rbac"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", rbac.Generator) }

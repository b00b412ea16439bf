package rbac_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/rbac"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", rbac.Generator) }

package register_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/register"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", register.Generator) }

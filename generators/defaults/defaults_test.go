package defaults_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/defaults"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", defaults.Generator) }

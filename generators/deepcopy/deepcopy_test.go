package deepcopy_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", deepcopy.Generator) }

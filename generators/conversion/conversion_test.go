package conversion_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/conversion"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", conversion.Generator) }

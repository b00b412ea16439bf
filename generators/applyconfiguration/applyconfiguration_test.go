package applyconfiguration_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", applyconfiguration.Generator) }

package applyconfiguration_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/crd"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", applyconfiguration.Generator) }

// TestGoldenCustom generates CRDs, too: the types are those of custom resources then.
func TestGoldenCustom(t *testing.T) {
	golden.Run(t, "testdata/custom", applyconfiguration.Generator, crd.Generator)
}

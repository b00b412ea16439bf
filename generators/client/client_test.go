package client_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", client.Generator) }

// TestGoldenApply runs the generator of apply configurations, too, without which no client applies.
func TestGoldenApply(t *testing.T) {
	golden.Run(t, "testdata/apply", client.Generator, applyconfiguration.Generator)
}

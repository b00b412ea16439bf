package lister_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/lister"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", lister.Generator) }

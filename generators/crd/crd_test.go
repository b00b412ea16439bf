package crd_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/crd"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", crd.Generator) }

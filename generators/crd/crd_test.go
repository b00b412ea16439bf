package crd_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/crd"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", crd.Generator) }

package schemapatch

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", Generator) }

package client_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/client"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", client.Generator) }

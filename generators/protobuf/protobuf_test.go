package protobuf_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/protobuf"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", protobuf.Generator) }

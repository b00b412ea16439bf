package webhook_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/webhook"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", webhook.Generator) }

package webhook_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/webhook"
)

func TestGolden(t *testing.T) { golden.Run(t, "testdata", webhook.Generator) }

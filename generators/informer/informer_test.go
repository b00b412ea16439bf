package informer_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/golden"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/lister"
)

func TestGolden(t *testing.T) {
	golden.Run(t, "testdata", informer.Generator, client.Generator, lister.Generator)
}

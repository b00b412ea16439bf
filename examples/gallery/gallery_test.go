// Package gallery tests what templates make for other programs: see gen.yaml. Its folder consumers has these read it.
package gallery

import (
	"testing"

	"github.com/gen-toolkit/gen/examples/internal/generated"
)

func TestGenerated(t *testing.T) { generated.Check(t, ".") }

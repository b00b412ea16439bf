package validation_test

import (
	"slices"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/validation"
)

func TestGolden(t *testing.T) { codegentest.Run(t, "testdata", validation.Generator) }

// TestNew: a program's own generator defines the markers with its prefix, so that gen explain has them.
func TestNew(t *testing.T) {
	own := validation.New(&validation.Options{TagPrefix: "example:", Tags: []string{"odd=example.org/fruit/own.Odd"}})
	all, err := codegen.Markers([]*codegen.Generator{own})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"example:required", "example:validation-gen", "example:listType", "example:odd"} {
		if !slices.ContainsFunc(all, func(d marker.Definition) bool { return d.Name == name }) {
			t.Errorf("there is no marker +%s", name)
		}
	}
}

package main

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators"
)

// TestMarkerExamples: the examples of markers are what gen makes of them.
func TestMarkerExamples(t *testing.T) {
	examples, err := makeMarkerExamples(t.Context(), "../..")
	if err != nil {
		t.Error(err)
	}
	if *update {
		content, err := json.MarshalIndent(examples, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(markerExamplesFile, append(content, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := markerExamples()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(kept, examples); diff != "" {
		t.Errorf("%s is not what gen makes: go test -run TestMarkerExamples -update\n%s", markerExamplesFile, diff)
	}
}

// later are markers that the newest released Kubernetes, that of the examples, does not have yet.
var later = []string{"k8s:eq", "k8s:validation-gen-deep-equal-func"}

// TestEachMarkerHasAnExample: the reference shows what each marker of gen does.
func TestEachMarkerHasAnExample(t *testing.T) {
	examples, err := markerExamples()
	if err != nil {
		t.Fatal(err)
	}
	markers, err := codegen.Markers(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range markers {
		if _, has := examples[d.Name]; !has && !d.External && !slices.Contains(later, d.Name) {
			t.Errorf("+%s has no example in testdata/markers.txtar", d.Name)
		}
	}
}

package e2e

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/testdata/internal/quilting"
)

var update = flag.Bool("update", false, "record what the API server does")

const recorded = "../internal/quilting/recorded.json"

// TestApply tells the story of two managers to the API server. The record of it is what the fake clientset is held against.
func TestApply(t *testing.T) {
	outcomes, err := quilting.Tell(t.Context(), clientset(t), namespace(t, "sewing"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(outcomes, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(recorded, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
		t.Errorf("the API server does otherwise than recorded (-recorded +now):\n%s", diff)
	}
}

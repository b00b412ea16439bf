package testdata

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/internal/quilting"
)

// TestApply tells the story of two managers to the fake clientset. What is expected was recorded from a real API server, by
// the test in e2e.
func TestApply(t *testing.T) {
	recorded, err := os.ReadFile("internal/quilting/recorded.json")
	if err != nil {
		t.Fatal(err)
	}
	var want []quilting.Outcome
	if err := json.Unmarshal(recorded, &want); err != nil {
		t.Fatal(err)
	}
	got, err := quilting.Tell(t.Context(), fake.NewClientset(), "sewing")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("%d steps, %d recorded", len(got), len(want))
	}
	for i := range want {
		if diff := cmp.Diff(parsed(t, want[i]), parsed(t, got[i])); diff != "" {
			t.Errorf("%s (-API server +fake):\n%s", want[i].Step, diff)
		}
	}
}

func parsed(t *testing.T, outcome quilting.Outcome) any {
	t.Helper()
	raw, err := json.Marshal(outcome)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

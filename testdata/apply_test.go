package testdata

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/client/applyconfiguration/depot/v1"
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

// TestFakesManageEveryType creates, updates and applies an object with fields whose Go types are rare: an array and a uint64.
func TestFakesManageEveryType(t *testing.T) {
	ctx, crates := t.Context(), fake.NewClientset().DepotV1().Crates("store")
	crate := &depotv1.Crate{ObjectMeta: metav1.ObjectMeta{Name: "big", Namespace: "store"}, Spec: depotv1.CrateSpec{
		Corners: [4]bool{true, false, true, false}, Volume: new(uint64(1 << 62)), Marks: &depotv1.Marks{Stamp: "up"}, Tags: []string{"a"},
	}}
	created, err := crates.Create(ctx, crate, metav1.CreateOptions{FieldManager: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	created.Spec.Weight = 2
	if _, err := crates.Update(ctx, created, metav1.UpdateOptions{FieldManager: "bob"}); err != nil {
		t.Fatal(err)
	}
	applied, err := crates.Apply(ctx, applyv1.Crate("big", "store").WithSpec(applyv1.CrateSpec().WithShelf("top")), metav1.ApplyOptions{FieldManager: "carol", Force: true})
	if err != nil {
		t.Fatal(err)
	}
	want := crate.Spec
	want.Weight, want.Shelf = 2, "top"
	if diff := cmp.Diff(want, applied.Spec); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if managers := applied.ManagedFields; len(managers) != 3 {
		t.Errorf("managers are %v", managers)
	}
}

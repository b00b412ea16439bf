package reconcile

import (
	"encoding/json"
	"testing"
)

// TestHasStatus: what an apply would change, with values that Go leaves out of JSON. A pointer tells 0 from nothing,
// and an item of a list may lose its zeros, too.
func TestHasStatus(t *testing.T) {
	type item struct {
		Name string `json:"name"`
		Seen int    `json:"seen,omitempty"`
	}
	type deep struct {
		Dark bool `json:"dark,omitempty"`
	}
	type status struct {
		Ready  bool   `json:"ready,omitempty"`
		Warmed int    `json:"warmed,omitempty"`
		Times  *int   `json:"times,omitempty"`
		Items  []item `json:"items,omitempty"`
		Deep   deep   `json:"deep,omitempty"`
	}
	type object = map[string]any
	a, b := object{"name": "a"}, object{"name": "b"}
	zero := 0
	for _, test := range []struct {
		applied, wanted object
		actual          status
		want            bool
	}{
		{nil, object{}, status{}, true},
		{nil, object{"ready": false}, status{}, true},
		{nil, object{"ready": true}, status{}, false},
		{nil, object{"ready": false}, status{Ready: true}, false}, // another manager has forced it
		{nil, object{"ready": true}, status{Ready: true}, false},  // it is another manager's
		{object{"ready": true}, object{"ready": true}, status{Ready: true}, true},
		{object{"ready": true}, object{"ready": false}, status{Ready: true}, false},
		{object{"ready": true}, object{}, status{Ready: true}, false}, // to be removed
		{object{"warmed": 1}, object{"warmed": 1, "ready": false}, status{Warmed: 1}, true},
		{nil, object{"times": 0}, status{}, false},
		{object{"times": 0}, object{"times": 0}, status{Times: &zero}, true},
		{object{"items": []any{a}}, object{"items": []any{object{"name": "a", "seen": 0}}},
			status{Items: []item{{Name: "a"}}}, true},
		{object{"items": []any{a}}, object{"items": []any{b}}, status{Items: []item{{Name: "a"}}}, false},
		{nil, object{"deep": object{"dark": false}}, status{}, true},
		{nil, object{"deep": object{"dark": false}}, status{Deep: deep{true}}, false},
	} {
		if got := hasStatus(test.applied, test.wanted, test.actual); got != test.want {
			actual, err := json.Marshal(test.actual)
			t.Errorf("applied %v, wanted %v, actual %s: %v %v", test.applied, test.wanted, actual, got, err)
		}
	}
}

package reconcile

import (
	"errors"
	"testing"

	"k8s.io/apimachinery/pkg/util/json"
)

// TestHasFields: what an apply would change, with values that Go leaves out of JSON. A pointer tells 0 from nothing,
// and an item of a list may lose its zeros, too.
func TestHasFields(t *testing.T) {
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
	for _, test := range []struct {
		fields, wanted, actual string
		want                   bool
	}{
		{`{}`, `{}`, `{}`, true},
		{`{}`, `{"ready": false}`, `{}`, true},
		{`{}`, `{"ready": true}`, `{}`, false},
		{`{}`, `{"ready": false}`, `{"ready": true}`, false}, // another manager has forced it
		{`{}`, `{"ready": true}`, `{"ready": true}`, false},  // it is another manager's
		{`{"f:ready": {}}`, `{"ready": true}`, `{"ready": true}`, true},
		{`{"f:ready": {}}`, `{"ready": false}`, `{"ready": true}`, false},
		{`{"f:ready": {}}`, `{}`, `{"ready": true}`, false}, // to be removed
		{`{"f:ready": {}}`, `{"ready": false}`, `{}`, true},
		{`{"f:warmed": {}}`, `{"warmed": 1, "ready": false}`, `{"warmed": 1}`, true},
		{`{}`, `{"times": 0}`, `{}`, false},
		{`{"f:times": {}}`, `{"times": 0}`, `{"times": 0}`, true},
		{`{"f:items": {}}`, `{"items": [{"name": "a", "seen": 0}]}`, `{"items": [{"name": "a"}]}`, true},
		{`{"f:items": {}}`, `{"items": [{"name": "b"}]}`, `{"items": [{"name": "a"}]}`, false},
		{`{}`, `{"deep": {"dark": false}}`, `{"deep": {}}`, true},
		{`{}`, `{"deep": {"dark": false}}`, `{"deep": {"dark": true}}`, false},
		{`{"f:deep": {}}`, `{"deep": {}}`, `{"deep": {"dark": true}}`, true},
	} {
		var fields, wanted, actual, written map[string]any
		var typed status
		err := errors.Join(json.Unmarshal([]byte(test.fields), &fields), json.Unmarshal([]byte(test.wanted), &wanted),
			json.Unmarshal([]byte(test.actual), &actual), json.Unmarshal([]byte(test.wanted), &typed))
		err = errors.Join(err, convert(typed, &written))
		if err != nil {
			t.Fatal(err)
		}
		if got := hasFields(fields, wanted, written, actual); got != test.want {
			t.Errorf("applied %s, wanted %s, actual %s: %v", test.fields, test.wanted, test.actual, got)
		}
	}
}

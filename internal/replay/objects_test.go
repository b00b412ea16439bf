package replay

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestObjects: an object may have a field items of any type; only a list is replaced by its items.
func TestObjects(t *testing.T) {
	all, err := Read("x.yaml", []byte(`{apiVersion: a/v1, kind: Plum, metadata: {name: one}, items: [x]}
---
{apiVersion: a/v1, kind: Plum, metadata: {name: two}, items: 3}
---
{apiVersion: a/v1, kind: AllowList, metadata: {name: three}, items: [{kind: x}]}
---
{apiVersion: v1, kind: List, items: [{apiVersion: a/v1, kind: Plum, metadata: {name: four}}]}
---
{apiVersion: a/v1, kind: PlumList, items: [{apiVersion: a/v1, kind: Plum, metadata: {name: five}}]}
`))
	var names []string
	for _, o := range all {
		names = append(names, o.Name)
	}
	want := []string{"one in x.yaml", "two in x.yaml", "three in x.yaml", "four in x.yaml", "five in x.yaml"}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v", names, err)
	}
}

// TestNumbers: numbers that are the same as floats differ.
func TestNumbers(t *testing.T) {
	found := differences(json.RawMessage(`{"a": 9007199254740992}`), json.RawMessage(`{"a": 9007199254740993}`))
	if len(found) != 1 || found[0].path != "a" {
		t.Errorf("%v", found)
	}
}

package replay

import (
	"slices"
	"testing"
)

func TestDifferences(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`{"spec": {"color": "red"}}`, `{"spec": {"color": "red"}}`, ``},
		{`{"spec": {"color": "red"}}`, `{"spec": {"color": "blue"}}`, `spec.color: "red", "blue"`},
		{`{"spec": {"color": "red"}}`, `{"spec": {}}`, `spec.color: "red", nothing`},
		{`{"spec": {}}`, `{"spec": {"color": "red"}}`, `spec.color: nothing, "red"`},
		{`{"trees": [{"age": 1}, {"age": 2}]}`, `{"trees": [{"age": 1}, {"age": 3}]}`, `trees[].age: 2, 3`},
		{`{"trees": [1, 2]}`, `{"trees": [1]}`, `trees: [1,2], [1]`},
		{`{"a": {"b": 1}}`, `{"a": 1}`, `a: {"b":1}, 1`},
		{`{"a": null}`, `{}`, ``},
	} {
		got := ""
		for _, d := range differences([]byte(c.old), []byte(c.new)) {
			got += d.path + ": " + d.old + ", " + d.new
		}
		if got != c.want {
			t.Errorf("%s and %s: %q, want %q", c.old, c.new, got, c.want)
		}
	}
}

// Lists are taken apart, and what is no object is left out.
func TestRead(t *testing.T) {
	got, err := Read("a.yaml", []byte(`apiVersion: v1
kind: List
items:
- {apiVersion: example.org/v1, kind: Fruit, metadata: {name: kiwi}}
---
replicas: 3
---
{"apiVersion": "example.org/v1", "kind": "Tree", "metadata": {"name": "oak"}}
`))
	var names []string
	for _, o := range got {
		names = append(names, o.Group+" "+o.Version+" "+o.Kind+" "+o.Name)
	}
	want := []string{"example.org v1 Fruit kiwi in a.yaml", "example.org v1 Tree oak in a.yaml"}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v", names, err)
	}
	if _, err := Read("a.yaml", []byte("a: [")); err == nil {
		t.Error("what is no YAML is read")
	}
}

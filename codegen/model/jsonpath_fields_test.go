package model

import (
	"strings"
	"testing"
)

// TestFieldsAt: a path goes on with the fields that JSON shows, those of embedded structs among them.
func TestFieldsAt(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/pod.go": pathSource})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	pod := api.Packages[0].Type("Pod")
	for path, want := range map[string]string{
		"":                             "metadata depth level seen spec example.org/odd[s] self",
		".spec":                        "containers pair byNumber text data",
		".self.spec.containers[*]":     "ports",
		".spec.containers[0].ports.x":  "number",
		".spec.containers[*].ports[*]": "number",
		".spec.containers":             "",
		".spec.text":                   "",
		".spec.nothing":                "",
		"spec":                         "",
		".spec.":                       "",
	} {
		var names []string
		for _, f := range pod.FieldsAt(path) {
			names = append(names, f.JSON.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}

package marker_test

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
)

func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": [1]}`: `{"a": [1]}`, "soft": `"soft"`, `"4"`: `"4"`, "4": "4", "`a`": `"a"`,
		"{replicas: 1}": `{"replicas":1}`, "{a, b}": `["a","b"]`, "{{a: 1}, {b: c}}": `[{"a":1},{"b":"c"}]`, "a;b": `"a;b"`,
	} {
		got, err := marker.Marker{Value: text}.JSON()
		if err != nil || string(got) != want {
			t.Errorf("%s is %s, want %s: %v", text, got, want, err)
		}
	}
}

func TestJSONList(t *testing.T) {
	for text, want := range map[string]string{
		"a;b": `["a","b"]`, "1;2": "[1,2]", `"a;b";c`: `["a;b","c"]`, "{a, b}": `["a","b"]`, `["a;b"]`: `["a;b"]`, "a": `"a"`, "{a;b}": `["a;b"]`,
	} {
		got, err := marker.Marker{Value: text}.JSONList()
		if err != nil || string(got) != want {
			t.Errorf("%s is %s, want %s: %v", text, got, want, err)
		}
	}
}

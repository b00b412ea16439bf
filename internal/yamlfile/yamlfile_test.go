package yamlfile

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestDecode(t *testing.T) {
	repeated := "a0: &a0 [x, x, x, x, x, x, x, x]\n"
	for i := range 9 {
		name, of := string(rune('1'+i)), string(rune('0'+i))
		repeated += "a" + name + ": &a" + name + " [" + strings.Repeat("*a"+of+", ", 8) + "]\n"
	}
	for in, want := range map[string]string{
		"a: 1":                                  "",
		"a: &a [1, 2]\nb: [*a, *a]":             "",
		"":                                      "",
		"&a [*a]":                               "the anchor a contains itself",
		"&a {b: &b {c: *a}}":                    "line 1: the anchor a contains itself",
		"a: &a [b: &c {d: *a}]\ne: 1":           "the anchor a contains itself",
		repeated:                                "with its aliases, it has more than 5000000 values",
		"- b\n" + strings.Repeat("- b\n", Most): "it has more than 5000000 values",
		"[" + strings.Repeat("a,", Most) + "]":  "it has more than 5000000 values",
		"a: [":                                  "line 1",
	} {
		_, err := Decode([]byte(in))
		if got := errorText(err); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%.40q: %q, want %q", in, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestValues compares the estimate with what the decoder makes.
func TestValues(t *testing.T) {
	for _, text := range []string{"a: {b: c, d: [e, f]}\ng:\n- h\n- - i\n  - j: k\n", "? a\n? b\n", `{"a":1,"b":[1,2,3]}`,
		"&a [b, *c]: d\n", "[[[[]]]]", "{{{}: {}}: {}}", "- a\n-\n-\n-\n", "|\n  text\n"} {
		var node yaml.Node
		if err := yaml.Unmarshal([]byte(text), &node); err != nil {
			continue // an alias of nothing
		}
		if got, n := Values([]byte(text)), count(&node); got < n-1 { // the document is no value
			t.Errorf("%q has %d values, and %d are estimated", text, n, got)
		}
	}
}

func count(node *yaml.Node) int {
	n := 1
	for _, part := range node.Content {
		n += count(part)
	}
	return n
}

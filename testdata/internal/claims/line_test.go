package claims

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	one := Value{There: true, JSON: 1.0}
	for _, test := range []struct {
		line string
		want []Claim
	}{
		{"Valid: 1, absent", []Claim{{Kind: Valid, Value: one}, {Kind: Valid}}},
		{`Invalid: {"a": 1} at .a`, []Claim{{Kind: Invalid, Value: Value{true, map[string]any{"a": 1.0}}, At: ".a"}}},
		{`Invalid: 1 at ^ says "a, b", 1`, []Claim{{Kind: Invalid, Value: one, At: "^", Says: "a, b"}, {Kind: Invalid, Value: one}}},
		{"Stored: absent as 1", []Claim{{Kind: Stored, Result: one}}},
		{"No change: 1 to absent at ^", []Claim{{Kind: NoChange, Value: one, At: "^"}}},
		{"Validity: 1", nil},
		{"This is valid: 1", nil},
	} {
		for i := range test.want {
			test.want[i].Text = test.line
		}
		got, err := parse(test.line)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.line, diff)
		}
	}
	for _, line := range []string{"Valid: a", "Valid: 1 2", "Stored: 1", "Change: 1 as 2", "Invalid: 1,", "Invalid: "} {
		if got, err := parse(line); err == nil {
			t.Errorf("%s: no error, but %v", line, got)
		}
	}
}

package celrules

import "testing"

// TestCEL compares names and texts with the examples of the API server's documentation.
func TestCEL(t *testing.T) {
	for field, want := range map[string]string{
		"name": "name", "namespace": "__namespace__", "in": "__in__", "x-prop": "x__dash__prop",
		"redact__d": "redact__underscores__d", "a.b/c": "a__dot__b__slash__c",
	} {
		if got := Name(field); got != want {
			t.Errorf("%s is %s, want %s", field, got, want)
		}
	}
	for text, want := range map[string]string{"Ready": "'Ready'", `a'b\c`: `'a\'b\\c'`, "a\nb": `'a\nb'`, "": "''"} {
		if got := Literal(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

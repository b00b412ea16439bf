package applyconfiguration

import "testing"

// TestComments: code, which begins with a tab, has a blank before it in the comment of a field, and none above a type.
func TestComments(t *testing.T) {
	lines := []string{"Spec is:", "", "\tcode \t"}
	if got, want := comments(lines, " "), "// Spec is:\n//\n// \tcode\n"; got != want {
		t.Errorf("field: %q, want %q", got, want)
	}
	if got, want := comment(lines), "//\n// Spec is:\n//\n//\tcode\n"; got != want {
		t.Errorf("type: %q, want %q", got, want)
	}
}

package diag

import "testing"

// TestHasErrors: a severity that nobody has set counts as an error.
func TestHasErrors(t *testing.T) {
	for name, c := range map[string]struct {
		list List
		want bool
	}{
		"error": {List{Errorf(NoPosition, "x")}, true}, "unset": {List{{}}, true}, "none": {nil, false},
		"no error": {List{Warnf(NoPosition, "x"), {Severity: Fixed}}, false},
	} {
		if got := c.list.HasErrors(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

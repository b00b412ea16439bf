package cli

import "testing"

func TestIsRelative(t *testing.T) {
	for _, c := range []struct {
		pattern   string
		separator rune
		want      bool
	}{
		{".", '/', true},
		{"..", '/', true},
		{"./api/...", '/', true},
		{"../api", '/', true},
		{`.\api`, '/', false}, // a file name like any other
		{"example.org/fruit", '/', false},
		{"...", '/', false},
		{".api", '/', false},
		{`.\api\...`, '\\', true},
		{`..\api`, '\\', true},
		{"./api", '\\', true},
		{`C:\src\api`, '\\', false},
		{"example.org/fruit", '\\', false},
	} {
		if got := IsRelative(c.pattern, c.separator); got != c.want {
			t.Errorf("%s with %c: %t, want %t", c.pattern, c.separator, got, c.want)
		}
	}
}

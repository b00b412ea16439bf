package genmain

import (
	"strings"
	"testing"
)

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
		if got := isRelative(c.pattern, c.separator); got != c.want {
			t.Errorf("%s with %c: %t, want %t", c.pattern, c.separator, got, c.want)
		}
	}
}

// TestAsProgram: gen is the tool that the name it is started by says.
func TestAsProgram(t *testing.T) {
	for program, want := range map[string]string{"bin/controller-gen": "as controller-gen crd", "gen": "crd",
		`/opt/client-gen.exe`: "as client-gen crd", "/usr/bin/gen-v0.9": "crd"} {
		if got := strings.Join(asProgram(program, []string{"crd"}), " "); got != want {
			t.Errorf("%s: %q, want %q", program, got, want)
		}
	}
}

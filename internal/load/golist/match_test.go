package golist

import "testing"

// TestMatch: wildcards of directories end where another module begins.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, dir, module string
		want                 bool
	}{
		{"./...", "/src/api/v1", "/src", true},
		{"./...", "/src/api/v1", "/src/api", false},
		{"./...", "/src/api", "/src/api", false},
		{"./ap...", "/src/api/v1", "/src/api", false},
		{"./api/...", "/src/api/v1", "/src/api", true},
		{"./api/v1", "/src/api/v1", "/src/api", true},
		{"/src/...", "/src/api/v1", "/src/api", false},
		{"/src/...", "/src/api/v1", "/src", true},
		{"./...", "/src/api/v1", "", true}, // of a driver that names no modules
		{"example.org/...", "/src/api/v1", "/src/api", true},
	} {
		if got := Match("/src", c.pattern, "example.org/api/v1", c.dir, Module{Dir: c.module}); got != c.want {
			t.Errorf("%s for %s in module %q: %t", c.pattern, c.dir, c.module, got)
		}
	}
	if !Match("/tmp/a...b", "./...", "example.org/api", "/tmp/a...b/api", Module{Dir: "/tmp/a...b"}) {
		t.Error("a directory with three dots in its name has no packages")
	}
}

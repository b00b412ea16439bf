package paths

import (
	"path/filepath"
	"testing"
)

func TestBelow(t *testing.T) {
	for _, c := range []struct {
		dir, path, want string
		ok              bool
	}{
		{"/src/api", "/src/api/v1/fruit.go", "v1/fruit.go", true},
		{"/src/api", "/src/api", ".", true},
		{"/src/api", "/src/api/..x", "..x", true},
		{"/src/api", "/src/apis", "../apis", false},
		{"/src/api", "/src", "..", false},
		{"api", "/src/api", "", false},
	} {
		rel, ok := Below(filepath.FromSlash(c.dir), filepath.FromSlash(c.path))
		if filepath.ToSlash(rel) != c.want || ok != c.ok {
			t.Errorf("%s below %s: %s, %t", c.path, c.dir, rel, ok)
		}
		want := c.path
		if c.ok {
			want = c.want
		}
		if got := filepath.ToSlash(Short(filepath.FromSlash(c.dir), filepath.FromSlash(c.path))); got != want {
			t.Errorf("%s from %s: %s, want %s", c.path, c.dir, got, want)
		}
	}
}

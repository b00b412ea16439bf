package scaffold

import "testing"

func TestPackageName(t *testing.T) {
	for path, want := range map[string]string{"example.org/fruit": "fruit", "example.org/shop-api/v2": "shopapi",
		"example.org/type": "apitype", "example.org/123": "api", "gopkg.in/yaml.v3": "yaml"} {
		if got := packageName(path); got != want {
			t.Errorf("packageName(%q) = %q, want %q", path, got, want)
		}
	}
}

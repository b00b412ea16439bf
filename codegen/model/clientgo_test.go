package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClientGo(t *testing.T) {
	got := map[string]string{}
	for _, version := range []string{"", "v0.30.14", "v0.31.14", "v0.33.0", "v0.36.3", "v0.37.0-beta.0",
		"v0.37.0-rc.1", "v0.37.3-0.20260106150405-abcdefabcdef", "v0.38.0", "v12.0.0+incompatible",
		"v1.32.10-fork1", "v1.5.1"} {
		if found, ok := FindClientGo(version); ok {
			got[version] = found.Minor
		}
	}
	if diff := cmp.Diff(map[string]string{"v0.31.14": "v0.31", "v0.33.0": "v0.33", "v0.36.3": "v0.36",
		"v0.37.0-rc.1": "v0.37", "v0.37.3-0.20260106150405-abcdefabcdef": "v0.37",
		"v1.32.10-fork1": "v0.32"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestGoGet: the version is that of the peer, or the nearest supported one.
func TestGoGet(t *testing.T) {
	for peer, want := range map[string]string{"": "v0.37", "v0.35.2": "v0.35.2", "v0.30.1": "v0.31", "v0.38.0": "v0.37",
		"v11.0.0+incompatible": "v0.31", "v0.37.0-alpha.1": "v0.37"} {
		if got := GoGet("k8s.io/client-go", peer); got != "go get k8s.io/client-go@"+want {
			t.Errorf("beside %q: %s, want %s", peer, got, want)
		}
	}
}

package clientgo

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	type found struct {
		Minor   string
		Support Support
	}
	got := map[string]found{}
	want := map[string]found{
		"": {"v0.31", TooOld}, "v0.30.14": {"v0.31", TooOld}, "v12.0.0+incompatible": {"v0.31", TooOld},
		"v1.5.1": {"v0.31", TooOld}, "v0.31.14": {"v0.31", Known}, "v0.36.3": {"v0.36", Known},
		"v0.37.0-beta.0": {"v0.37", Unproven}, "v0.37.0-rc.1": {"v0.37", Known},
		"v0.37.3-0.20260106150405-abcdefabcdef": {"v0.37", Known}, "v1.32.10-fork1": {"v0.32", Known},
		"v0.38.0-alpha.2": {"v0.38", Unproven}, "v0.38.0-beta.0": {"v0.38", Known}, "v0.38.0": {"v0.38", Known},
		"v0.99.0": {Newest().Minor, Unproven}, "v1.99.0": {Newest().Minor, Unproven},
	}
	for version := range want {
		c, support := Find(version)
		got[version] = found{c.Minor, support}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestGoGet: the version is that of the peer, or a supported one: a release where there is no peer.
func TestGoGet(t *testing.T) {
	released := Released().Minor
	for peer, want := range map[string]string{"": released, "v0.35.2": "v0.35.2", "v0.30.1": "v0.31",
		"v0.99.0": "v0.99.0", "v11.0.0+incompatible": "v0.31", "v0.37.0-alpha.1": "v0.37.0-alpha.1"} {
		if got := GoGet("k8s.io/client-go", peer); got != "go get k8s.io/client-go@"+want {
			t.Errorf("beside %q: %s, want %s", peer, got, want)
		}
	}
}

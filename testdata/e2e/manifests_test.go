package e2e

import (
	"strings"
	"testing"
)

// TestManifests has the API server check roles, bindings and webhook configurations, expressions in CEL included. Nothing is
// kept: the webhooks are served by nobody.
func TestManifests(t *testing.T) {
	namespace(t, "shed")
	out, err := shared.Kubectl(t.Context(), "apply", "--server-side", "--dry-run=server", "--validate=strict", "--recursive",
		"-f", "../config/rbac", "-f", "../config/webhook", "-f", "../config/guard")
	if err != nil {
		t.Fatal(err)
	}
	const objects = 4 + 2 + 3
	if n := strings.Count(out, "serverside-applied (server dry run)"); n != objects {
		t.Errorf("%d objects are taken, want %d:\n%s", n, objects, out)
	}
}

package e2e

import "testing"

// TestUserRoles: the roles for users let an editor change kinds of their group, and a viewer only read them.
func TestUserRoles(t *testing.T) {
	ctx, room := t.Context(), namespace(t, "roles")
	for _, args := range [][]string{
		{"apply", "-f", "../config/users/user_roles.yaml"},
		{"create", "rolebinding", "viewer", "--clusterrole=depot.example.org-view", "--user=viewer", "-n", room},
		{"create", "rolebinding", "editor", "--clusterrole=depot.example.org-edit", "--user=editor", "-n", room},
	} {
		if out, err := shared.Kubectl(ctx, args...); err != nil {
			t.Fatal(out, err)
		}
	}
	for _, c := range []struct {
		user, verb, resource string
		may                  bool
	}{
		{"viewer", "list", "crates.depot.example.org", true},
		{"viewer", "update", "crates.depot.example.org", false},
		{"editor", "update", "crates.depot.example.org", true},
		{"editor", "list", "trees.orchard.example.org", false},
		{"nobody", "list", "crates.depot.example.org", false},
	} {
		_, err := shared.Kubectl(ctx, "auth", "can-i", c.verb, c.resource, "-n", room, "--as", c.user, "-q")
		if may := err == nil; may != c.may {
			t.Errorf("%s may %s %s: %t, want %t: %v", c.user, c.verb, c.resource, may, c.may, err)
		}
	}
}

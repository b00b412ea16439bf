package controlplane

import (
	"path/filepath"
	"reflect"
	"testing"
)

// TestSets: who asks for a control plane builds no controller manager, and who asks for that one builds nothing else.
func TestSets(t *testing.T) {
	for want, programs := range map[string]set{
		"etcd, kube-apiserver and kubectl": base, "kube-controller-manager": manager,
	} {
		if got := programs.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	keys := map[string]bool{}
	for _, programs := range []set{base, manager} {
		key, err := cacheKey(programs)
		if err != nil {
			t.Fatal(err)
		}
		keys[key] = true
	}
	if len(keys) != 2 {
		t.Errorf("both sets have the same key: %v", keys)
	}

	// calls are the calls of go build for a set: directory and packages.
	calls := func(programs set) (all [][]string) {
		for _, call := range builds(programs, "module") {
			all = append(all, append([]string{call.dir}, call.packages...))
		}
		return all
	}
	published := [][]string{append([]string{"module"}, base...)}
	if got := calls(base); !reflect.DeepEqual(got, published) {
		t.Errorf("got %q, want %q", got, published)
	}
	tree := filepath.Join(t.TempDir(), "kubernetes")
	t.Setenv("GEN_CONTROLPLANE_SOURCE", tree)
	own := [][]string{{"module", base[0]}, {tree, base[1], base[2]}}
	if got := calls(base); !reflect.DeepEqual(got, own) {
		t.Errorf("got %q, want %q", got, own)
	}
	if got := calls(manager); !reflect.DeepEqual(got, [][]string{{tree, manager[0]}}) {
		t.Errorf("of the manager: %q", got)
	}
}

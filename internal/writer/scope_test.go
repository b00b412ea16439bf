package writer

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestScopesShareDirectory: where each group of an API has a scope in one directory, gen reads the directory once. It
// would else take allocations for each file in each scope.
func TestScopesShareDirectory(t *testing.T) {
	const files, groups = 300, 30
	dir := t.TempDir()
	wanted := map[string]bool{}
	for i := range files {
		name := filepath.Join(dir, fmt.Sprintf("example.org_%d.yaml", i))
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		wanted[name] = true
	}
	var scopes []Scope
	for i := range groups {
		scopes = append(scopes, Scope{Dir: dir, Recursive: true, Generator: "crd",
			Packages: []string{fmt.Sprintf("example.org/api/v%d", i)}})
	}
	allocations := func(scopes []Scope) float64 {
		return testing.AllocsPerRun(5, func() {
			if stale, _ := new(Disk).findStale(scopes, wanted); len(stale) > 0 {
				t.Error(stale)
			}
		})
	}
	if one, all := allocations(scopes[:1]), allocations(scopes); all > 2*one {
		t.Errorf("%v allocations for one scope, %v for %d", one, all, groups)
	}
}

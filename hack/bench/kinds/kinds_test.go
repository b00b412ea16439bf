package kinds

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestWrite: the same seed gives the same bytes, and another one other bytes. Each group has kinds with other names.
func TestWrite(t *testing.T) {
	api, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/api").Output()
	if err != nil {
		t.Fatal(err)
	}
	read := func(seed uint64) string {
		dir := t.TempDir()
		groups, err := Write(dir, Config{Kinds: 45, Seed: seed, API: strings.TrimSpace(string(api))})
		if err != nil {
			t.Fatal(err)
		}
		if len(groups) != 3 {
			t.Errorf("%d groups", len(groups))
		}
		var all strings.Builder
		for _, group := range groups {
			for _, kind := range group.Kinds {
				content, err := os.ReadFile(dir + "/" + group.Dir + "/" + lowerCamel(kind) + "_types.go")
				if err != nil {
					t.Fatal(err)
				}
				all.Write(content)
			}
		}
		return all.String()
	}
	one := read(1)
	if read(1) != one {
		t.Error("the same seed gives other bytes")
	}
	if read(2) == one {
		t.Error("another seed gives the same bytes")
	}
	names := map[string]bool{}
	for _, group := range (Config{Kinds: 4000, Seed: 1}).groups() {
		for _, kind := range group.Kinds {
			if names[group.Name+kind] {
				t.Errorf("%s has two %s", group.Name, kind)
			}
			names[group.Name+kind] = true
		}
	}
}

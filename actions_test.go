package gen_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

var pinned = regexp.MustCompile(`uses: [\w./-]+@[0-9a-f]{40} # v\d`)

// TestActionsArePinned: workflows name actions by commit. A tag can be moved.
func TestActionsArePinned(t *testing.T) {
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			if strings.Contains(line, "uses:") && !pinned.MatchString(line) {
				t.Errorf("%s: %s", name, strings.TrimSpace(line))
			}
		}
	}
}

// TestDependabot: each module is kept up to date, except users of an old client-go, and reconcile, which requires the
// oldest one.
func TestDependabot(t *testing.T) {
	content, err := os.ReadFile(".github/dependabot.yml")
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Updates []struct {
			Ecosystem   string `json:"package-ecosystem"`
			Directories []string
		}
	}
	if err := yaml.Unmarshal(content, &config); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("git", "ls-files", "go.mod", "*/go.mod").Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, name := range strings.Fields(string(out)) {
		module := path.Dir(name)
		if old := strings.HasPrefix(module, "testdata/v0"); !old && module != "reconcile" {
			want = append(want, path.Join("/", module))
		}
	}
	got := config.Updates[0].Directories
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("dependabot.yml has %v, and the repository %v", got, want)
	}
}

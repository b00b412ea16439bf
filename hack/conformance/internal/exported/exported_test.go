package exported

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// packages returns those of a module; files are by path.
func packages(t *testing.T, files map[string]string) Packages {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example.org/m\n\ngo 1.26\n"
	for name, content := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", append(Arguments, "./...")...)
	cmd.Dir = dir
	read, err := Read(cmd)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestCompare(t *testing.T) {
	upstream := packages(t, map[string]string{
		"v1/x.go": "package v1\n\nimport \"example.org/m/v2\"\n\ntype Lister interface{ List() v2.T; Get() }\n" +
			"func New() {}\nfunc Same(v2.T) {}\nconst C = 1\n",
		"v2/x.go":       "package v2\n\ntype T struct{ private int }\n",
		"gone/x.go":     "package gone\n",
		"tests_test.go": "package m\n",
	})
	gen := packages(t, map[string]string{
		"v1/x.go": "package v1\n\nimport \"example.org/m/v2\"\n\ntype Lister interface{ List() v2.T }\n" +
			"func New(int) {}\nfunc Same(v2.T) {}\nfunc More() {}\nconst C = 2\n",
		"v2/x.go":  "package v2\n\ntype T struct{ other string }\n",
		"new/x.go": "package new\n",
	})
	var got []string
	for _, d := range Compare(upstream, gen) {
		got = append(got, d.String())
	}
	want := []string{
		"example.org/m/gone: package is missing",
		"example.org/m/new: package is added",
		"example.org/m/v1: C is changed\n\tupstream: 1\n\tgen:      2",
		"example.org/m/v1: Lister.Get is missing",
		"example.org/m/v1: More is added",
		"example.org/m/v1: New is changed\n\tupstream: func()\n\tgen:      func(int)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if same := Compare(upstream, upstream); same != nil {
		t.Errorf("the same packages differ: %v", same)
	}
}

func TestReadRefuses(t *testing.T) {
	cmd := exec.Command("go", append(Arguments, "./nowhere")...)
	cmd.Dir = t.TempDir()
	if read, err := Read(cmd); err == nil {
		t.Errorf("got %v", read)
	}
}

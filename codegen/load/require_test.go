package load

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRequirement: whose go.mod tells the version of client-go, and what the version of a directory is.
func TestRequirement(t *testing.T) {
	const clientGo = "module k8s.io/client-go\n\ngo 1.26\n\nrequire k8s.io/apimachinery "
	for name, test := range map[string]struct {
		files map[string]string // go.mod files by directory
		main  string            // the roots' module; empty if it is not the main one
		dir   string            // of the patterns
		want  string
	}{
		"of the roots":             {files: map[string]string{"api": "module m\nrequire k8s.io/client-go v0.36.3\n", "x": "module x\nrequire k8s.io/client-go v0.37.2\n"}, main: "api", dir: "x", want: "v0.36.3"},
		"replaced":                 {files: map[string]string{"api": "module m\nrequire k8s.io/client-go v0.36.3\nreplace k8s.io/client-go => k8s.io/client-go v0.37.2\n"}, main: "api", dir: "api", want: "v0.37.2"},
		"of the directory":         {files: map[string]string{"x": "module x\nrequire k8s.io/client-go v0.36.3\n"}, dir: "x/gen", want: "v0.36.3"},
		"the roots do not know":    {files: map[string]string{"api": "module m\n", "x": "module x\nrequire k8s.io/client-go v0.36.3\n"}, main: "api", dir: "x", want: "v0.36.3"},
		"client-go itself":         {files: map[string]string{"x": clientGo + "v0.36.3\n"}, dir: "x", want: "v0.36.3"},
		"client-go in a directory": {files: map[string]string{"x": "module x\nrequire k8s.io/client-go v0.0.0\nreplace k8s.io/client-go => ../client-go\n", "client-go": clientGo + "v0.36.3\n"}, dir: "x", want: "v0.36.3"},
		"a fork in a directory":    {files: map[string]string{"x": "module x\nrequire k8s.io/client-go v0.37.2\nreplace k8s.io/client-go => ../fork\n"}, dir: "x", want: "v0.37.2"},
		"unreleased":               {files: map[string]string{"x": clientGo + "v0.0.0\n"}, dir: "x", want: ""},
		"nobody":                   {files: map[string]string{"x": "module x\n"}, dir: "x", want: ""},
	} {
		t.Run(name, func(t *testing.T) {
			base := t.TempDir()
			for dir, content := range test.files {
				if err := os.MkdirAll(filepath.Join(base, dir), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(base, dir, "go.mod"), []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			set := newSet(Config{Dir: filepath.Join(base, test.dir)})
			set.Roots = []*Package{{Module: Module{Dir: filepath.Join(base, test.main), Main: test.main != ""}}}
			if got := set.Requirement("k8s.io/client-go", "k8s.io/apimachinery"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

package golist

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRequirement: which go.mod decides the version of client-go, and the version of a directory.
func TestRequirement(t *testing.T) {
	const clientGo = "module k8s.io/client-go\n\ngo 1.26\n\nrequire k8s.io/apimachinery "
	const x = "module x\nrequire k8s.io/client-go v0.36.3\n"
	for name, test := range map[string]struct {
		files map[string]string // go.mod files by directory
		main  string            // the roots' module; empty if it is not the main one
		dir   string            // of the patterns
		want  string
		at    string // the directive; "" where nobody requires it
	}{
		"of the roots": {
			files: map[string]string{"api": "module m\nrequire k8s.io/client-go v0.36.3\n",
				"x": "module x\nrequire k8s.io/client-go v0.37.2\n"}, main: "api", dir: "x", want: "v0.36.3",
			at: "api/go.mod:2:1"},
		"of the output": {
			files: map[string]string{"api": "module m\nrequire k8s.io/client-go v0.36.3\n",
				"out": "module x\nrequire (\n\tk8s.io/client-go v0.35.2\n)\n",
			}, main: "api", dir: "api", want: "v0.35.2",
			at: "out/go.mod:3:2"},
		"of the directory": {files: map[string]string{"x": "module x\nrequire k8s.io/client-go v0.36.3\n"},
			dir: "x/gen", want: "v0.36.3", at: "x/go.mod:2:1"},
		"the roots do not know": {files: map[string]string{"api": "module m\n", "x": "module x\nrequire " +
			"k8s.io/client-go v0.36.3\n"}, main: "api", dir: "x", want: "v0.36.3", at: "x/go.mod:2:1"},
		"replaced": {files: map[string]string{"x": x + "replace k8s.io/client-go => k8s.io/client-go " +
			"v0.37.2\n"}, dir: "x", want: "v0.37.2", at: "x/go.mod:3:1"},
		"another version replaced": {files: map[string]string{"x": x + "replace k8s.io/client-go v0.35.0 => " +
			"k8s.io/client-go v0.34.0\n"}, dir: "x", want: "v0.36.3", at: "x/go.mod:2:1"},
		"this version replaced": {files: map[string]string{"x": x + "replace k8s.io/client-go v0.36.3 => " +
			"k8s.io/client-go v0.34.0\nreplace k8s.io/client-go => k8s.io/client-go v0.35.0\n"}, dir: "x",
			want: "v0.34.0", at: "x/go.mod:3:1"},
		"client-go itself": {files: map[string]string{"x": clientGo + "v0.36.3\n"}, dir: "x", want: "v0.36.3",
			at: "x/go.mod:5:1"},
		"client-go in a directory": {files: map[string]string{"x": "module x\nrequire k8s.io/client-go " +
			"v0.0.0\nreplace k8s.io/client-go => ../client-go\n", "client-go": clientGo + "v0.36.3\n"}, dir: "x",
			want: "v0.36.3", at: "x/go.mod:3:1"},
		"a directory of another": {
			files: map[string]string{"x": x + "replace k8s.io/client-go => ../client-go\n",
				"client-go": clientGo + "v0.34.1\n"}, dir: "x", want: "v0.34.1", at: "x/go.mod:3:1"},
		"a fork in a directory": {files: map[string]string{"x": x + "replace k8s.io/client-go => ../fork\n"},
			dir: "x", want: "v0.36.3", at: "x/go.mod:2:1"},
		"a fork": {files: map[string]string{"x": x + "replace k8s.io/client-go => example.org/fork " +
			"v0.35.1-1\n"}, dir: "x", want: "v0.35.1-1", at: "x/go.mod:3:1"},
		"a fork without releases": {files: map[string]string{"x": x + "replace k8s.io/client-go => example.org/fork " +
			"v0.0.0-20260106150405-abcdefabcdef\n"}, dir: "x", want: "v0.36.3", at: "x/go.mod:2:1"},
		"unreleased": {files: map[string]string{"x": clientGo + "v0.0.0\n"}, dir: "x", want: "",
			at: "x/go.mod:5:1"},
		"nobody": {files: map[string]string{"x": "module x\n"}, dir: "x", want: ""},
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
			var mains []string
			if test.main != "" {
				mains = append(mains, filepath.Join(base, test.main))
			}
			dirs := []string{filepath.Join(base, "out", "client")}
			lister := Lister{Dir: filepath.Join(base, test.dir)}
			got := lister.Requirement("k8s.io/client-go", "k8s.io/apimachinery", dirs, mains)
			at := strings.TrimPrefix(strings.TrimPrefix(got.Pos.String(), base), string(filepath.Separator))
			if got.Version != test.want || got.Found == (test.at == "") || at != cmp.Or(test.at, "-") {
				t.Errorf("got %q at %s, found %t; want %q at %s", got.Version, at, got.Found, test.want, test.at)
			}
		})
	}
}

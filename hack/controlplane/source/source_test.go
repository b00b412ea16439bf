package source

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMirror(t *testing.T) {
	module, dir := t.TempDir(), t.TempDir()
	write(t, module, map[string]string{
		"go.mod": "module m\n\nreplace (\n\tk8s.io/api => ./staging/src/k8s.io/api\n" +
			"\tk8s.io/sample-cli-plugin => ./staging/src/k8s.io/sample-cli-plugin\n)\n",
		"go.work":         "use (\n\t.\n\t./staging/src/k8s.io/sample-cli-plugin\n)\n",
		"a/same.go":       "package a",
		"a/other.go":      "package a",
		"a/zz_generated":  "package a",
		"vendor/OWNERS":   "nobody",
		"pkg/vendor/v.go": "package vendor",
	})
	write(t, dir, map[string]string{
		"a/same.go":      "package a",
		"a/other.go":     "package b",
		"a/zz_generated": "package a",
		"gone/x/y.go":    "package x",
	})
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "a", "same.go"), long, long); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	if err := collect(module, "", files); err != nil {
		t.Fatal(err)
	}
	delete(files, filepath.Join("a", "zz_generated"))
	if err := mirror(files, dir); err != nil {
		t.Fatal(err)
	}

	want := map[string]string{
		"go.mod":          "module m\n\nreplace (\n\tk8s.io/api => ./staging/src/k8s.io/api\n)\n",
		"go.work":         "use (\n\t.\n)\n",
		"a/same.go":       "package a",
		"a/other.go":      "package a",
		"pkg/vendor/v.go": "package vendor",
	}
	for name, content := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != content {
			t.Errorf("%s holds %q, want %q: %v", name, got, content, err)
		}
	}
	for _, name := range []string{"a/zz_generated", "vendor", "gone"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "a", "same.go")); err != nil || !info.ModTime().Equal(long) {
		t.Errorf("the file that is the same has another time: %v", err)
	}
}

func TestStagingModules(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": "module m\n\nreplace (\n\tk8s.io/api => ./staging/src/k8s.io/api\n" +
		"\tk8s.io/sample-cli-plugin => ./staging/src/k8s.io/sample-cli-plugin\n\tx => y v1.0.0\n)\n"})
	modules, err := stagingModules(dir)
	if err != nil || len(modules) != 1 || modules["k8s.io/api"] != "staging/src/k8s.io/api" {
		t.Errorf("got %v: %v", modules, err)
	}
}

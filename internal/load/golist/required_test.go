package golist

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestListRequired: with GOFLAGS=-mod=mod the go command looks for a missing package in newer versions of modules, and
// requires these. It does not for packages that gen itself wants to see.
func TestListRequired(t *testing.T) {
	dir, proxy := t.TempDir(), t.TempDir()
	publish(t, proxy, "v1.0.0", "lib.go")
	publish(t, proxy, "v1.1.0", "lib.go", "more/more.go")
	requires := "module example.org/fruit\n\ngo 1.24\n\nrequire example.org/lib v1.0.0\n"
	const source = "package fruit\n\nimport _ \"example.org/lib\"\n"
	for name, content := range map[string]string{"go.mod": requires, "fruit.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := Lister{Dir: dir, Env: append(os.Environ(), "GOFLAGS=-mod=mod -modcacherw",
		"GOPROXY=file://"+filepath.ToSlash(proxy), "GONOSUMDB=*", "GOTOOLCHAIN=local",
		"GOWORK=off", "GOMODCACHE="+t.TempDir())}
	if _, _, err := l.List(t.Context(), []string{"."}); err != nil { // downloads what is required
		t.Fatal(err)
	}
	listed, problems, err := l.ListRequired(t.Context(), []string{"example.org/lib/more"})
	if err != nil || len(problems) > 0 || len(listed) != 1 || len(listed[0].Errors) == 0 {
		t.Errorf("a missing package: %v, %v, %v", listed, problems, err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil || string(after) != requires {
		t.Errorf("go.mod has become\n%s", after)
	}
}

// publish puts a version of the module example.org/lib into a file proxy.
func publish(t *testing.T, proxy, version string, files ...string) {
	t.Helper()
	base := filepath.Join(proxy, "example.org", "lib", "@v", version)
	if err := os.MkdirAll(filepath.Dir(base), 0o700); err != nil {
		t.Fatal(err)
	}
	const goMod = "module example.org/lib\n"
	list, err := os.OpenFile(filepath.Join(filepath.Dir(base), "list"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	fmt.Fprintln(list, version)
	info := fmt.Sprintf("{%q: %q}", "Version", version)
	for suffix, content := range map[string]string{".mod": goMod, ".info": info} {
		if err := os.WriteFile(base+suffix, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	archive, err := os.Create(base + ".zip")
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	z := zip.NewWriter(archive)
	for _, name := range append(files, "go.mod") {
		w, err := z.Create("example.org/lib@" + version + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		content := goMod
		if name != "go.mod" {
			content = "package lib\n"
		}
		fmt.Fprint(w, content)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
}

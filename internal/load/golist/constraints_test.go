package golist

import (
	"bytes"
	"go/build"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// TestConstraints compares with go/build, over all of Go's own files and some odd ones, for another system than this
// one.
func TestConstraints(t *testing.T) {
	tools := &toolchain{build: build.Default, nameMatches: &sync.Map{}}
	tools.build.GOOS, tools.build.GOARCH = "windows", "arm64"
	sources := map[string]string{
		"a.go":         "package p",
		"a_windows.go": "package p\n",
		"a_linux.go":   "package p\n",
		"b.go":         "//go:build linux\n\npackage p\n",
		"c.go":         "// +build linux\n\npackage p\n",
		"d.go":         "/*\npackage p\n*/\n\n//go:build linux\n\npackage p\n",
		"e.go":         "package p\n\n//go:build linux\n",
		"f.go":         "\ufeff//go:build linux\n\npackage p\n",
		"g.go":         "//go:build linux\r\n\r\npackage p\r\n",
		"h.go":         "package p\n\nimport \"\x00\"\n",
		"i.go":         "//go:build linux\n\npackage\tp\n\nconst c = `\npackage q`\n",
		"j.go":         "",
		"k.go":         "/* a */ // +build linux\n\npackage p\n",
		"l.go":         "/* a */ /*\n//go:build linux\n*/ package p\n",
		"m.go":         "/* never ends\n",
		"n.go":         "\v//go:build linux\n\npackage p\n",
	}
	root := filepath.Join(runtime.GOROOT(), "src")
	dirs := []string{"os", "runtime", "syscall", "crypto/internal/fips140/aes", "net", "cmd/go/internal/load"}
	for _, dir := range dirs {
		entries, _ := os.ReadDir(filepath.Join(root, dir))
		for _, entry := range entries {
			if src, err := os.ReadFile(filepath.Join(root, dir, entry.Name())); err == nil && IsSource(entry.Name()) {
				sources[dir+"/"+entry.Name()] = string(src)
			}
		}
	}
	if len(sources) < 500 {
		t.Errorf("only %d files", len(sources))
	}
	asked := 0
	for path, src := range sources {
		rules := tools.build
		rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(src)), nil }
		match, err := rules.MatchFile(filepath.Dir(path), filepath.Base(path))
		want := match && err == nil
		may := constrained([]byte(src))
		if got := tools.nameMatch(filepath.Base(path)) && (!may || matches(tools, path, src)); got != want {
			t.Errorf("%s: %t, go/build says %t", path, got, want)
		}
		if may && !bytes.Contains([]byte(src), []byte("build")) {
			asked++
		}
	}
	if asked*4 > len(sources) {
		t.Errorf("go/build is asked in vain for %d of %d files", asked, len(sources))
	}
}

// matches reports whether a file with this source belongs to the package of its directory.
func matches(tools *toolchain, path, src string) bool {
	match, err := tools.match(filepath.Dir(path), filepath.Base(path), []byte(src))
	return match && err == nil
}

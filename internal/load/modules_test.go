package load

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// dirs are modules of this repository; all of them need others, and the second one replaces one by a directory.
var dirs = []string{"../..", "../../testdata"}

// TestModulesAgreeWithTheGoCommand compares what is found by go.mod with what the go command lists: the packages, their
// files, and what each of their imports stands for, all the way down.
func TestModulesAgreeWithTheGoCommand(t *testing.T) {
	for _, dir := range dirs {
		for _, patterns := range [][]string{{"./..."}, {"k8s.io/apimachinery/pkg/apis/...", "k8s.io/apimachinery/pkg/runtime"}} {
			cfg := Config{Dir: abs(t, dir), Patterns: patterns}
			listed := newSet(cfg)
			if problems, _, err := listed.list(t.Context(), cfg); err != nil || len(problems) > 0 {
				t.Fatal(err, problems)
			}
			found := newSet(cfg)
			if found.modules = readModules(t.Context(), cfg.Dir, nil, nil); found.modules == nil || !found.expand(cfg) {
				t.Fatalf("%s: %v is left to the go command", dir, patterns)
			}
			var want, got []string
			for _, p := range listed.Roots {
				if len(p.GoFiles) > 0 { // others have only tests
					want = append(want, p.Path)
				}
			}
			seen := map[string]bool{}
			for _, p := range found.Roots {
				if p.list(); len(p.GoFiles) > 0 { // others have nothing that is built here
					got = append(got, p.Path)
				}
				agree(t, listed.packages[p.Path], p, seen)
			}
			if diff := cmp.Diff(want, got, cmp.Transformer("set", set)); diff != "" {
				t.Errorf("%s: %v (-listed +found):\n%s", dir, patterns, diff)
			}
			if len(seen) < 100 || found.missed.Load() {
				t.Errorf("%s: %v: %d packages compared, some missed: %v", dir, patterns, len(seen), found.missed.Load())
			}
		}
	}
}

func set(names []string) map[string]bool {
	all := map[string]bool{}
	for _, name := range names {
		all[name] = true
	}
	return all
}

func abs(t testing.TB, dir string) string {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// agree compares a package and, once each, all that it imports.
func agree(t *testing.T, listed, found *Package, seen map[string]bool) {
	t.Helper()
	if listed == nil || seen[found.Path] {
		return
	}
	seen[found.Path] = true
	type facts struct {
		Path, Name, Dir string
		Module          Module
		GoFiles         []string
	}
	files := found.Files() // which finds the name
	want := facts{listed.Path, listed.Name, listed.Dir, listed.Module, listed.GoFiles}
	got := facts{found.Path, found.Name, found.Dir, found.Module, found.GoFiles}
	if diff := cmp.Diff(want, got, cmp.Transformer("set", set)); diff != "" {
		t.Errorf("%s (-listed +found):\n%s", found.Path, diff)
	}
	for _, file := range files {
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if path == "C" || path == "unsafe" {
				continue
			}
			dep := found.imported(path)
			if dep == nil {
				t.Errorf("%s imports %s, which is not found", found.Path, path)
				continue
			}
			agree(t, listed.imports[path], dep, seen)
		}
	}
}

// TestLeftToTheGoCommand: what is out of the ordinary.
func TestLeftToTheGoCommand(t *testing.T) {
	const mod = "module example.org/fruit\n\ngo 1.26\n"
	for why, c := range map[string]struct {
		files map[string]string
		env   string
		left  bool
	}{
		"nothing unusual":       {files: map[string]string{"go.mod": mod}},
		"a usual flag":          {files: map[string]string{"go.mod": mod}, env: "GOFLAGS=-mod=readonly -p=1 -buildvcs=false"},
		"build tags":            {files: map[string]string{"go.mod": mod}, env: "GOFLAGS=-tags=fruit", left: true},
		"another go.mod":        {files: map[string]string{"go.mod": mod}, env: "GOFLAGS=-modfile=other.mod", left: true},
		"a driver":              {files: map[string]string{"go.mod": mod}, env: "GOPACKAGESDRIVER=/bin/true", left: true},
		"no driver":             {files: map[string]string{"go.mod": mod}, env: "GOPACKAGESDRIVER=off"},
		"GOPATH":                {files: map[string]string{"go.mod": mod}, env: "GO111MODULE=off", left: true},
		"vendored":              {files: map[string]string{"go.mod": mod, "vendor/modules.txt": ""}, left: true},
		"an old module":         {files: map[string]string{"go.mod": "module example.org/fruit\n\ngo 1.16\n"}, left: true},
		"exclude":               {files: map[string]string{"go.mod": mod + "exclude k8s.io/api v0.1.0\n"}, left: true},
		"ignore":                {files: map[string]string{"go.mod": mod + "ignore ./api\n"}, left: true},
		"a broken go.mod":       {files: map[string]string{"go.mod": "modul example.org/fruit\n"}, left: true},
		"no go.mod":             {files: map[string]string{}, left: true},
		"a workspace":           {files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse .\n"}},
		"a vendored workspace":  {files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse .\n", "vendor/modules.txt": ""}, left: true},
		"a workspace with less": {files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse ./missing\n"}, left: true},
	} {
		t.Run(why, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, c.files)
			if left := readModules(t.Context(), dir, append(os.Environ(), c.env), nil) == nil; left != c.left {
				t.Errorf("left to the go command: %v, want %v", left, c.left)
			}
		})
	}
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWorkspace: the highest version that a module of the workspace names, and the replacements of go.work.
func TestWorkspace(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.work":         "go 1.26\n\nuse (\n\t./a\n\t./b\n)\n\nreplace example.org/x => ./c\n",
		"a/go.mod":        "module example.org/a\n\ngo 1.26\n\nrequire (\n\texample.org/x v1.0.0\n\tgithub.com/Upper/y v1.2.0\n)\n",
		"c/go.mod":        "module example.org/x\n",
		"a/go.sum":        "github.com/Upper/y v1.10.0 h1:y=\n",
		"b/go.mod":        "module example.org/b\n\ngo 1.26\n\nrequire github.com/Upper/y v1.10.0\n",
		"a/a.go":          "package a\n",
		"b/p/p.go":        "package p\n",
		"b/p_test/p.go":   "package p_test\n",
		"b/testdata/t.go": "package t\n",
		"b/inner/go.mod":  "module example.org/inner\n",
		"b/inner/i.go":    "package inner\n",
	})
	m := readModules(t.Context(), dir, append(os.Environ(), "GOMODCACHE=/cache", "GOFLAGS="), nil)
	if m == nil {
		t.Fatal("left to the go command")
	}
	want := map[string]Module{
		"example.org/a": {Path: "example.org/a", Dir: filepath.Join(dir, "a"), Main: true}, "example.org/b": {Path: "example.org/b", Dir: filepath.Join(dir, "b"), Main: true},
		"example.org/x": {Path: "example.org/x", Dir: filepath.Join(dir, "c")}, "github.com/Upper/y": {Path: "github.com/Upper/y", Dir: "/cache/github.com/!upper/y@v1.10.0"},
	}
	if diff := cmp.Diff(want, m.dirs); diff != "" {
		t.Error(diff)
	}
	for pattern, want := range map[string][]string{
		"./...": {"example.org/a", "example.org/b/p", "example.org/b/p_test"}, "./b/...": {"example.org/b/p", "example.org/b/p_test"}, "./b/p": {"example.org/b/p"},
		"example.org/b/...": {"example.org/b/p", "example.org/b/p_test"}, "example.org/...": {"example.org/a", "example.org/b/p", "example.org/b/p_test"}, "example.org/b/p": {"example.org/b/p"},
		"./b/inner": nil, "./nothing/...": nil, "all": nil, "net/http": nil, "a.go": nil,
	} {
		places, ok := m.expand(dir, pattern)
		var got []string
		for _, p := range places {
			got = append(got, p.path)
		}
		if !ok {
			got = nil
		}
		if diff := cmp.Diff(want, got); diff != "" || ok != (want != nil) {
			t.Errorf("%s: %v\n%s", pattern, ok, diff)
		}
	}
}

// BenchmarkMetadata is what the packages of this module and of all that they need cost, found and listed.
func BenchmarkMetadata(b *testing.B) {
	cfg := Config{Dir: abs(b, dirs[1]), Patterns: []string{"./..."}}
	b.Run("found", func(b *testing.B) {
		for b.Loop() {
			s := newSet(cfg)
			if s.modules = readModules(b.Context(), cfg.Dir, nil, nil); s.modules == nil || !s.expand(cfg) {
				b.Fatal("left to the go command")
			}
		}
	})
	b.Run("listed", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := newSet(cfg).list(b.Context(), cfg); err != nil {
				b.Fatal(err)
			}
		}
	})
}

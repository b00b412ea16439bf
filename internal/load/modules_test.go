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

// TestModulesAgreeWithTheGoCommand compares the packages that a Resolver finds with those that the go command lists:
// their files, and the package of each import, all the way down.
func TestModulesAgreeWithTheGoCommand(t *testing.T) {
	for _, dir := range dirs {
		for _, patterns := range [][]string{
			{"./..."}, {"k8s.io/apimachinery/pkg/apis/...", "k8s.io/apimachinery/pkg/runtime"},
		} {
			cfg := Config{Dir: abs(t, dir), Patterns: patterns}
			listed := newSet(cfg)
			if problems, _, err := listed.listRoots(t.Context()); err != nil || len(problems) > 0 {
				t.Fatal(err, problems)
			}
			found := newSet(cfg)
			if found.resolver = found.lister().Resolver(t.Context()); found.resolver == nil || !found.expand() {
				t.Fatalf("%s: %v is left to the go command", dir, patterns)
			}
			found.addRoots()
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
			if len(seen) < 100 || found.needsGoCommand.Load() {
				t.Errorf("%s: %v: %d packages compared, some missed: %v", dir, patterns, len(seen),
					found.needsGoCommand.Load())
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

// BenchmarkMetadata is what the packages of this module and of all that they need cost, found and listed.
func BenchmarkMetadata(b *testing.B) {
	cfg := Config{Dir: abs(b, dirs[1]), Patterns: []string{"./..."}}
	b.Run("found", func(b *testing.B) {
		for b.Loop() {
			s := newSet(cfg)
			if s.resolver = s.lister().Resolver(b.Context()); s.resolver == nil || !s.expand() {
				b.Fatal("left to the go command")
			}
			s.addRoots()
		}
	})
	b.Run("listed", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := newSet(cfg).listRoots(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	})
}

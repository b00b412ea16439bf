package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A sharing is a program for GENCACHEPROG with its directory.
type sharing struct {
	*testing.T
	program, dir string
}

// newSharing builds the program of internal/cacheprog/testdata and lets gen use it.
func newSharing(t *testing.T) *sharing {
	s := &sharing{t, filepath.Join(t.TempDir(), "cacheprog.exe"), t.TempDir()}
	command := exec.Command("go", "build", "-o", s.program, "../../internal/cacheprog/testdata/cacheprog")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.use("")
	t.Setenv("GOENV", "off") // the settings of go env -w count, and are in the home directory
	t.Setenv("GOTOOLCHAIN", "local")
	return s
}

// use makes the program misbehave, or not.
func (s *sharing) use(fault string) {
	s.Setenv("GENCACHEPROG", fmt.Sprintf("%q -dir %q '-fault=%s'", s.program, s.dir, fault))
}

// events returns how often the program has done what since the last call.
func (s *sharing) events() map[string]int {
	name := filepath.Join(s.dir, "log")
	content, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		s.Fatal(err)
	}
	_ = os.Remove(name)
	counts := map[string]int{}
	for _, event := range strings.Fields(string(content)) {
		counts[event]++
	}
	return counts
}

// checkout copies the project's tree to another path, with a cache of its own, which is empty.
func (p *project) checkout(t *testing.T) *project {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root = filepath.Join(root, "another", "path")
	from := filepath.Dir(p.dir)
	err = filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(from, name)
		if err != nil || rel == "cache" {
			return filepath.SkipDir
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(root, rel), 0o755)
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, rel), content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(root, "cache", "ff"), 0o700); err != nil { // gen makes the others at once then
		t.Fatal(err)
	}
	next := &project{t, filepath.Join(root, "main"), filepath.Join(root, "cache")}
	t.Setenv("GENCACHE", next.cache)
	return next
}

// newRepository is newProject in a Git repository, whose other modules belong to the checkout, too.
func newRepository(t *testing.T) *project {
	p := newProject(t)
	if err := os.MkdirAll(p.path("../.git"), 0o755); err != nil {
		t.Fatal(err)
	}
	p.write("../.git/HEAD", "ref: refs/heads/main\n")
	p.gen("run")
	return p
}

const sharedHit = "gen: cache: nothing differs from a shared run"

// TestSharedRun: a checkout at another path, on a machine with another home directory and without any module in its
// module cache, takes the whole run from the program. A run with nothing to do does not start the program.
func TestSharedRun(t *testing.T) {
	s := newSharing(t)
	first := newRepository(t)
	if got := s.events(); got["put"] == 0 || got["start"] != got["close"] {
		t.Fatalf("the first machine has shared nothing: %v", got)
	}
	second := first.checkout(t)
	empty := t.TempDir()
	for _, variable := range []string{"GOMODCACHE", "GOPATH", "HOME"} {
		t.Setenv(variable, filepath.Join(empty, variable))
	}
	status, out := second.gen("check", "-v")
	if status != 0 || !strings.Contains(out, sharedHit) || !strings.Contains(out, "1 entries from GENCACHEPROG") {
		t.Fatalf("status %d\n%s", status, out)
	}
	if diff := cmp.Diff(map[string]int{"start": 1, "hit": 1, "close": 1}, s.events()); diff != "" {
		t.Error(diff)
	}
	status, out = second.gen("check", "-v")
	if status != 0 || !strings.Contains(out, hit) {
		t.Errorf("status %d\n%s", status, out)
	}
	if got := s.events(); len(got) != 0 {
		t.Errorf("a run with nothing to do: %v", got)
	}
}

// TestSharedRunDiffers: a checkout that differs from the shared run in anything that matters does not take it.
func TestSharedRunDiffers(t *testing.T) {
	for name, change := range map[string]func(p *project){
		"a source of the API": func(p *project) { p.write("api/v1/more.go", "package v1\n\ntype More struct{}\n") },
		"a module beside it": func(p *project) {
			p.write("../local/more.go", "package local\n\ntype More struct{}\n")
		},
		"an output":             func(p *project) { p.write("api/zz_generated.deepcopy.go", "") },
		"a missing output":      func(p *project) { p.remove("api/zz_generated.deepcopy.go") },
		"go.work above":         func(p *project) { p.write("../../go.work", "go 1.26\n\nuse ./path/main\n") },
		"an option":             func(p *project) { p.edit("gen.yaml", "crd: {dir: crd}", "crd: {dir: crds}") },
		"a vendor directory":    func(p *project) { p.write("vendor/modules.txt", "") },
		"requirements":          func(p *project) { p.write("go.mod", p.read("go.mod")+"\n// changed\n") },
		"a go.work of this one": func(p *project) { p.write("go.work", "go 1.26\n\nuse .\n") },
	} {
		t.Run(name, func(t *testing.T) {
			newSharing(t) // else the run of another case replaces the entry
			p := newRepository(t).checkout(t)
			change(p)
			if _, out := p.gen("check", "-v"); strings.Contains(out, sharedHit) {
				t.Errorf("it counts as unchanged:\n%s", out)
			}
		})
	}
}

// TestFaultyProgram: whatever the program does, the run has the result that it has without the program, and one
// warning.
func TestFaultyProgram(t *testing.T) {
	s := newSharing(t)
	first := newRepository(t)
	for _, fault := range []string{"size", "output", "content", "error", "id", "dead", "malformed", "refuses",
		"no protocol", "put"} {
		t.Run(fault, func(t *testing.T) {
			p := first.checkout(t)
			p.edit("gen.yaml", "\n", fmt.Sprintf("\n# %s\n", fault))
			if fault == "put" { // something to put
				p.write("api/v1/more.go", "package v1\n\ntype More struct{}\n")
			}
			t.Setenv("GENCACHEPROG", fmt.Sprintf("%q -dir %q '-fault=%s'", s.program, s.dir, fault))
			status, out := p.gen("run")
			if status != 0 || strings.Count(out, "gen: warning: GENCACHEPROG=") != 1 {
				t.Errorf("status %d, want 0 and one warning\n%s", status, out)
			}
			t.Setenv("GENCACHEPROG", "")
			if status, out := p.gen("check", "--no-cache"); status != 0 {
				t.Errorf("without the program: status %d\n%s", status, out)
			}
		})
	}
}

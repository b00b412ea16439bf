package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// A project is a module to attack the cache with.
type project struct {
	*testing.T
	dir   string // of the main module; "../local" is one that replaces a requirement
	cache string
}

//go:embed testdata/project.txtar
var projectArchive []byte

// projectFiles are the files of the project by path, e.g. "main/gen.yaml".
var projectFiles = func() map[string]string {
	files := map[string]string{}
	for _, f := range txtar.Parse(projectArchive).Files {
		files[f.Name] = string(f.Data)
	}
	return files
}()

// newProject writes the project and generates until the cache knows all.
func newProject(t *testing.T) *project {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &project{t, filepath.Join(root, "main"), filepath.Join(root, "cache")}
	t.Setenv("GENCACHE", p.cache)
	t.Setenv("GOFLAGS", "")
	for name, content := range projectFiles {
		if strings.HasPrefix(name, "more/") {
			continue
		}
		p.write("../"+name, content)
	}
	p.require(filepath.Join("..", ".."))
	p.warm()
	return p
}

// require gives the project the requirements of a module of this repository, by its directory.
func (p *project) require(dir string) {
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			p.Fatal(err)
		}
		var text strings.Builder
		for line := range strings.Lines(string(content)) {
			switch {
			case strings.HasPrefix(line, "module "):
				text.WriteString("module example.org/fruit\n\nrequire example.org/local v0.0.0\n\n" +
					"replace example.org/local => ../local\n")
			case !strings.Contains(line, "github.com/gen-toolkit/gen"):
				text.WriteString(line)
			}
		}
		p.write(name, text.String())
	}
}

// afresh returns a function that copies the project as it is now, with its cache, for each of several tests.
func (p *project) afresh() func(*testing.T) *project {
	root := filepath.Dir(p.dir)
	saved := filepath.Join(p.TempDir(), "saved")
	if err := os.CopyFS(saved, os.DirFS(root)); err != nil {
		p.Fatal(err)
	}
	return func(t *testing.T) *project {
		if err := errors.Join(os.RemoveAll(root), os.CopyFS(root, os.DirFS(saved))); err != nil {
			t.Fatal(err)
		}
		return &project{t, p.dir, p.cache}
	}
}

// warm runs gen until everything is in the cache: the outputs of the first run are inputs of the second.
func (p *project) warm() {
	p.Helper()
	for range 2 {
		if status, out := p.gen("run"); status != 0 {
			p.Fatalf("gen run: status %d\n%s", status, out)
		}
	}
	if _, out := p.gen("run", "-v"); !strings.Contains(out, hit) {
		p.Fatalf("the third run is not in the cache:\n%s", out)
	}
	if status, out := p.gen("check"); status != 0 {
		p.Fatalf("gen check: status %d\n%s", status, out)
	}
}

// gen runs gen in the project and returns its output without the duration.
func (p *project) gen(args ...string) (status int, out string) {
	var both bytes.Buffer
	status = program().Run(append([]string{"-C", p.dir}, args...), &both, &both)
	return status, untimed(both.String())
}

// stageTime matches what gen -v says of a stage.
var stageTime = regexp.MustCompile(`^gen: [a-z0-9 -]+: \d+\.\d\ds\n$`)

// untimed leaves out of an output how long a run and its stages took.
func untimed(out string) string {
	var lines strings.Builder
	for line := range strings.Lines(out) {
		if stageTime.MatchString(line) {
			continue
		}
		if strings.HasPrefix(line, "gen: waiting for another gen") { // on a busy machine
			continue
		}
		if at := strings.LastIndex(line, " ("); at >= 0 && strings.HasSuffix(line, "s)\n") {
			line = line[:at] + "\n"
		}
		lines.WriteString(line)
	}
	return lines.String()
}

// required is a module as the go command lists it; Dir is "" if it has not been downloaded.
type required struct{ Path, Version, Dir string }

// machinery returns the apimachinery of the module around a directory.
func machinery(t *testing.T, dir string) (m required) {
	command := exec.Command("go", "list", "-m", "-json", "k8s.io/apimachinery")
	command.Dir = dir
	out, err := command.Output()
	if err == nil {
		err = json.Unmarshal(out, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// path takes paths relative to the main module, and absolute ones.
func (p *project) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.dir, filepath.FromSlash(name))
}

func (p *project) read(name string) string {
	content, err := os.ReadFile(p.path(name))
	if err != nil {
		p.Fatal(err)
	}
	return string(content)
}

func (p *project) write(name, content string) {
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

// edit replaces text in a file, which must hold it.
func (p *project) edit(name, old, new string) {
	content := p.read(name)
	if !strings.Contains(content, old) {
		p.Fatalf("%s does not hold %q", name, old)
	}
	p.write(name, strings.ReplaceAll(content, old, new))
}

func (p *project) remove(name string) {
	if err := os.Remove(p.path(name)); err != nil {
		p.Fatal(err)
	}
}

// secretly does something to a file and gives it the time of modification that it had, or another one.
func (p *project) secretly(name string, at time.Time, change func()) {
	info, err := os.Stat(p.path(name))
	if err != nil {
		p.Fatal(err)
	}
	if at.IsZero() {
		at = info.ModTime()
	}
	change()
	if err := os.Chtimes(p.path(name), at, at); err != nil {
		p.Fatal(err)
	}
}

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInstalled takes gen, as published, into a project on client-go v0.34 in every way of [installation]. The
// project's requirements stay as they are. gen knows its version, and refuses to run where gen.yaml asks for another.
func TestInstalled(t *testing.T) {
	gen, err := publish(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := gen.remove(); err != nil {
			t.Error(err)
		}
	})
	p := newProject(t, gen)
	requirements := p.requirements()
	if err := gen.takeIn(t.Context(), p.dir); err != nil {
		t.Fatal(err)
	}

	p.run("go", "build", "./...")
	if got := p.run("bin/gen", "version"); !strings.HasPrefix(got, "gen "+gen.version+" ") {
		t.Errorf("bin/gen version prints %q, want %s", got, gen.version)
	}
	p.write("generate.go", "package fruit\n\n//go:generate bin/gen\n")
	for _, command := range []string{
		"bin/gen", "make", "go generate .", "go generate ./...", "go tool -modfile=tools.mod gen",
	} {
		if got := p.run(strings.Fields(command)...); !strings.Contains(got, "34 files: 34 unchanged") {
			t.Errorf("%s prints %q", command, got)
		}
	}

	config := p.read("gen.yaml")
	p.write("gen.yaml", strings.Replace(config, gen.version, "v0.8.0", 1))
	p.refuses("run: GOBIN=$PWD/bin go install github.com/gen-toolkit/gen/cmd/gen@v0.8.0\n", "bin/gen", "check")
	p.refuses("run: go get -tool github.com/gen-toolkit/gen/cmd/gen@v0.8.0\n", "go", "tool",
		"-modfile=tools.mod", "gen")
	if diff := cmp.Diff(requirements, p.requirements()); diff != "" {
		t.Errorf("gen changes the project's requirements (-before +after):\n%s", diff)
	}
}

// A project is a copy of testdata/v034 without generated code, and the environment in which gen is published.
type project struct {
	*testing.T
	dir         string
	environment []string
}

func newProject(t *testing.T, gen release) project {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := project{t, dir, append(gen.environment(), "GENCACHE="+filepath.Join(dir, ".cache"))}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "v034"))); err != nil {
		t.Fatal(err)
	}
	err = remove(dir, []string{"client", "zz_generated.deepcopy.go", "zz_generated.register.go", "fruit_test.go"})
	if err != nil {
		t.Fatal(err)
	}
	const tests = genModule + "/testdata/clienttest"
	reconcile, err := filepath.Abs(filepath.Join("..", "..", "reconcile"))
	if err != nil {
		t.Fatal(err)
	}
	p.run("go", "mod", "edit", "-dropreplace="+tests, "-droprequire="+tests,
		"-replace="+genModule+"/reconcile="+reconcile)
	return p
}

// requirements returns what go.mod and go.sum say.
func (p project) requirements() string { return p.read("go.mod") + p.read("go.sum") }

func (p project) read(name string) string {
	p.Helper()
	content, err := os.ReadFile(filepath.Join(p.dir, name))
	if err != nil {
		p.Fatal(err)
	}
	return string(content)
}

func (p project) write(name, content string) {
	p.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

// run runs a command of the project and returns what it prints.
func (p project) run(command ...string) string {
	p.Helper()
	out, err := p.command(command).CombinedOutput()
	if err != nil {
		p.Fatalf("%v: %v\n%s", command, err, out)
	}
	return string(out)
}

// refuses runs a command of gen that must end with status 1 and this remedy.
func (p project) refuses(remedy string, command ...string) {
	p.Helper()
	out, err := p.command(command).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), remedy) {
		p.Errorf("%v: %v\n%swant status 1 and %q", command, err, out, remedy)
	}
}

func (p project) command(command []string) *exec.Cmd {
	cmd := exec.CommandContext(p.Context(), programPath(programs{}, p.dir, command[0]), command[1:]...)
	cmd.Dir, cmd.Env = p.dir, p.environment
	return cmd
}

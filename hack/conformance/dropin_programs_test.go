package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// programs are the programs of gen and, by the minor version of client-go, of upstream.
type programs struct {
	dir, ours, gen string
	upstream       map[string]tools
}

// tools are upstream's programs of one version: their directory, and kube_codegen.sh.
type tools struct{ dir, script string }

// codeGenerators are the versions of code-generator that are run, by the minor version of client-go. That of v0.31 does
// not compile with this Go.
var codeGenerators = map[string]string{"v0.31": "v0.32.5", "v0.32": "v0.32.5", "v0.33": "v0.33.3", "v0.34": "v0.34.1",
	"v0.35": "v0.35.0", "v0.36": "v0.36.3", "v0.37": "v0.37.2"}

var codeGeneratorPrograms = strings.Fields("deepcopy-gen defaulter-gen conversion-gen register-gen client-gen " +
	"lister-gen informer-gen applyconfiguration-gen prerelease-lifecycle-gen")

func newPrograms(t *testing.T) *programs {
	p := &programs{dir: t.TempDir(), upstream: map[string]tools{}}
	p.ours = filepath.Join(p.dir, "gen")
	p.gen = tool(t, "gen")
	if err := os.Mkdir(p.ours, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range append([]string{"controller-gen", "openapi-gen"}, codeGeneratorPrograms...) {
		if err := os.Symlink(p.gen, filepath.Join(p.ours, name)); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// of returns upstream's programs for a project: those of the client-go that it requires, since others write code that
// does not compile with it.
func (p *programs) of(t *testing.T, in module) tools {
	t.Helper()
	version, ok := codeGenerators[semver.MajorMinor(clientGoOf(t, in))]
	if !ok { // gen does not know it, either
		version = codeGenerators["v0.33"]
	}
	return p.install(t, version)
}

// install builds upstream's programs of a version of code-generator, once.
func (p *programs) install(t *testing.T, version string) tools {
	t.Helper()
	if found, built := p.upstream[version]; built {
		return found
	}
	of := tools{filepath.Join(p.dir, version), filepath.Join(cached(t, "k8s.io/code-generator@"+version),
		"kube_codegen.sh")}
	install := []string{"install"}
	for _, name := range codeGeneratorPrograms {
		install = append(install, "k8s.io/code-generator/cmd/"+name+"@"+version)
	}
	cmd := exec.CommandContext(t.Context(), "go", install...)
	cmd.Env = append(os.Environ(), "GOBIN="+of.dir, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("code-generator %s: %v\n%s", version, err, out)
	}
	for name, pkg := range map[string]string{"controller-gen": "sigs.k8s.io/controller-tools/cmd/controller-gen",
		"openapi-gen": "k8s.io/kube-openapi/cmd/openapi-gen"} {
		command(t, ".", "go", "build", "-o", filepath.Join(of.dir, name), pkg)
	}
	p.upstream[version] = of
	return of
}

// A usage is CPU time, and the memory of the largest call.
type usage struct {
	cpu    time.Duration
	memory int64 // KiB
}

func (c usage) plus(other usage) usage { return usage{c.cpu + other.cpu, max(c.memory, other.memory)} }

func (c usage) String() string { return fmt.Sprintf("%.1f s, %d MB", c.cpu.Seconds(), c.memory>>10) }

// clientGoOf returns the version of client-go that a module requires, or that replaces it; v0.37.0 without one.
func clientGoOf(t *testing.T, in module) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(in.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.ParseLax("go.mod", content, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range file.Replace {
		if r.Old.Path == clientGo && r.New.Version != "" {
			return r.New.Version
		}
	}
	for _, r := range file.Require {
		if r.Mod.Path == clientGo {
			return r.Mod.Version
		}
	}
	return "v0.37.0"
}

// run runs a call in a copy of a project.
func (p *programs) run(t *testing.T, in module, of tools, c dropInCall) (usage, error) {
	t.Helper()
	here := strings.NewReplacer(argv.Root, in.dir)
	line := []string{filepath.Join(of.dir, c.name)}
	if strings.HasPrefix(c.name, "kube::") {
		script, err := filepath.Abs(of.script)
		if err != nil {
			t.Fatal(err)
		}
		line = []string{"bash", "-c", `source "$0"; "$@"`, script, c.name}
	}
	for _, arg := range c.args {
		line = append(line, here.Replace(arg))
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], line...)
	cmd.Dir = here.Replace(c.dir)
	if err := os.MkdirAll(cmd.Dir, 0o755); err != nil { // the scripts make it
		t.Fatal(err)
	}
	measured := filepath.Join(t.TempDir(), "usage")
	cmd.Env = append(slices.Clone(in.env), "GOFLAGS=-mod=mod", "GENCACHE="+filepath.Join(p.dir, "cache"),
		"GEN="+p.gen, "GOBIN="+of.dir, "PWD="+cmd.Dir, measureVariable+"="+measured)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	spent := usageIn(t, measured)
	if err != nil {
		t.Logf("%s %q: %v\n%s", c.name, c.args, err, &stderr)
		for line := range strings.Lines(stderr.String()) {
			if strings.Contains(line, "error: ") || strings.HasPrefix(line, "gen: ") {
				return spent, errors.New(strings.TrimSpace(
					strings.NewReplacer(in.dir+"/", "", in.dir, ".").Replace(line)))
			}
		}
	}
	return spent, err
}

// usageIn reads what a command took from a file that this program has written: see [measureVariable].
func usageIn(t *testing.T, measured string) (spent usage) {
	t.Helper()
	content, err := os.ReadFile(measured)
	if err == nil {
		_, err = fmt.Sscan(string(content), &spent.cpu, &spent.memory)
	}
	if err != nil {
		t.Fatal(err)
	}
	return spent
}

// measureVariable names the file to which this program, in place of the tests, writes what a command took: the
// memory of a process counts that of the one that starts it.
const measureVariable = "CONFORMANCE_MEASURE"

func TestMain(m *testing.M) {
	to := os.Getenv(measureVariable)
	if to == "" {
		os.Exit(m.Run())
	}
	_ = os.Unsetenv(measureVariable)
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	err := cmd.Run()
	if used, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		spent := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Nanoseconds()
		_ = os.WriteFile(to, fmt.Appendf(nil, "%d %d", spent, used.Maxrss), 0o600)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(max(1, cmd.ProcessState.ExitCode()))
	}
}

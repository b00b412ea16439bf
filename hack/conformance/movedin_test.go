package conformance

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

var updateReports = flag.Bool("update-reports", false, "write the reports of gen migrate")

// A movedIn is a published module that gen migrate moves to gen in one command.
type movedIn struct {
	name, module string
	short        bool
}

// more are modules beside those of [projects], of further styles: a script of kube_codegen.sh with everything, and
// programs in a Makefile of their own.
var more = []movedIn{
	{"sample-controller", "k8s.io/sample-controller@v0.36.3", true},
	{"gateway-api", "sigs.k8s.io/gateway-api@v1.6.1", false},
	{"karmada", "github.com/karmada-io/karmada@v1.16.0", false}, // each program of code-generator by itself
	{"kruise", "github.com/openkruise/kruise@v1.8.0", false},    // scripts that work in a copy in GOPATH layout
}

// TestMigrate moves published projects to gen by one command each. The report is a golden file: what gen.yaml says, and
// what is asked, refused and different. Then the command writes, and what is written is what gen.yaml asks for. Markers
// that a project's own gen.yaml in _projects allows are allowed here, too.
func TestMigrate(t *testing.T) {
	var all []movedIn
	for _, p := range projects {
		all = append(all, movedIn{p.name, p.module, p.short})
	}
	for _, p := range append(all, more...) {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads a whole project")
			}
			p.migrate(t)
		})
	}
	for _, p := range dropIns {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads a whole project")
			}
			p.loads(t)
		})
	}
}

// loads moves a project, and loads the gen.yaml that is written.
func (p movedIn) loads(t *testing.T) {
	in := p.copied(t)
	args := append([]string{"migrate"}, migrateFlags[p.name]...)
	report := p.report(t, in, args...)
	p.written(t, in, report, args, "list")
}

// untranslated are projects of whose calls gen migrate understands none, and says so.
var untranslated = []string{"metallb", "descheduler"}

// refused are projects that gen migrate refuses, with the reason in the report, which a remedy follows.
var refused = map[string]string{"kruise": "gen can't write code for k8s.io/client-go v0.30.10, only for v0.31 to " +
	"v0.37 [unsupported-client-go]\n  \treplace it by a release of these"}

// written has gen migrate write after its report, or gen init where the report says so, and runs a command on the
// gen.yaml.
func (p movedIn) written(t *testing.T, in module, report string, migrate []string, command string) {
	t.Helper()
	why, isRefused := refused[p.name]
	switch {
	case isRefused && strings.Contains(report, why):
		return
	case strings.Contains(report, "What gen refuses"):
		t.Fatalf("gen migrate refuses it:\n%s", report)
	case !slices.Contains(untranslated, p.name):
		p.report(t, in, append(migrate, "--write", "--force")...)
	case strings.HasPrefix(report, "gen.yaml has no job") && strings.Contains(report, "gen init writes one"):
		p.report(t, in, "init") // which is refused for metallb, with remedies: TestProjects has its gen.yaml
		if _, err := os.Stat(filepath.Join(in.dir, "gen.yaml")); err != nil {
			t.Fatal(err)
		}
		if _, err := configurations.Open("_projects/" + p.name + ".yaml"); err == nil {
			return
		}
	default:
		t.Fatalf("gen migrate does not say how to go on:\n%s", report)
	}
	gen(t, in.dir, in.env, command)
}

func (p movedIn) migrate(t *testing.T) {
	in := p.copied(t)
	args := []string{"migrate"}
	if markers := allowed(t, p.name); len(markers) > 0 {
		args = append(args, "--allow-markers", strings.Join(markers, ","))
	}
	golden := filepath.Join("_migrate", p.name+".txt")
	report := p.report(t, in, args...)
	if *updateReports {
		write(t, ".", golden, report)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), report); diff != "" {
		t.Errorf("the report differs; if the new one is right, run go test -run TestMigrate -update-reports "+
			"(-want +got):\n%s", diff)
	}
	p.written(t, in, report, args, "check")
}

// copied returns a scratch copy of the project, with its nested modules.
func (p movedIn) copied(t *testing.T) module {
	for _, of := range projects {
		if of.name == p.name {
			return of.copied(t)
		}
	}
	in := copied(t, p.module)
	removeAll(t, in.dir, "vendor") // of which the module has only the list
	return in
}

func removeAll(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

// allowed returns the markers of other tools that the project keeps.
func allowed(t *testing.T, name string) []string {
	t.Helper()
	content, err := configurations.ReadFile("_projects/" + name + ".yaml")
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		t.Fatal(err)
	}
	var file struct {
		AllowMarkers []string `yaml:"allowMarkers"`
	}
	if err := yaml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	return file.AllowMarkers
}

// mostMigrate is what gen migrate may take for a project.
var mostMigrate = usage{10 * time.Second, 600 << 10}

// report runs gen, which may exit with 1, and returns what it prints, without paths of this machine.
func (p movedIn) report(t *testing.T, in module, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], append([]string{tool(t, "gen")}, args...)...)
	measured := filepath.Join(t.TempDir(), "usage")
	cmd.Dir, cmd.Env = in.dir, append(slices.Clone(in.env), "PWD="+in.dir, measureVariable+"="+measured)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("gen %q: %v", args, err)
	}
	if spent := usageIn(t, measured); spent.cpu > mostMigrate.cpu || spent.memory > mostMigrate.memory {
		t.Errorf("gen %q takes %s, and may take %s", args, spent, mostMigrate)
	}
	text := strings.ReplaceAll(string(out), in.dir, "$PROJECT")
	return strings.ReplaceAll(text, strings.TrimSpace(goEnv(t, "GOMODCACHE")), "$GOMODCACHE")
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/internal/migrate"
	"github.com/gen-toolkit/gen/internal/migrate/compare"
	"github.com/gen-toolkit/gen/internal/migrate/shell"
	sources "github.com/gen-toolkit/gen/internal/project"
)

// dropIns are modules beside those of [projects] and [more] whose calls are run.
var dropIns = []movedIn{
	{"gatekeeper", "github.com/open-policy-agent/gatekeeper/v3@v3.17.0", false},
	{"kueue", "sigs.k8s.io/kueue@v0.14.0", false},
	{"training-operator", "github.com/kubeflow/training-operator@v1.9.3", false},
	{"argo-rollouts", "github.com/argoproj/argo-rollouts@v1.10.1", false},
}

// dropInTable is a golden file: what the calls write, and what they take.
const dropInTable = "dropin.md"

const dropInTop = `# Projects' own calls, with gen in the place of the tools

TestDropIn reads the calls of generators in the scripts and Makefiles of published projects. It runs each in two copies: with the tool
itself, and with gen under its name. Calls that the scripts make up as they run are left out. CPU time and memory are those of one run.

| project | calls | upstream | gen | what differs in meaning |
|---|--:|--:|--:|---|
`

// TestDropIn runs the calls of generators that published projects have, by upstream's programs and by gen under their
// names. What differs in meaning is what the table says.
func TestDropIn(t *testing.T) {
	gen := newPrograms(t)
	golden, err := os.ReadFile(dropInTable)
	if err != nil && !*updateReports {
		t.Fatal(err)
	}
	var all []movedIn
	for _, p := range projects {
		all = append(all, movedIn{p.name, p.module, p.short})
	}
	rows := map[string]string{}
	for _, p := range slices.Concat(all, more, dropIns) {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads a whole project")
			}
			row := p.dropIn(t, gen)
			rows[p.name] = row
			if want := rowOf(string(golden), p.name); !*updateReports && figures.ReplaceAllString(row, "") != want {
				t.Errorf("the table differs; if the new row is right, run go test -run TestDropIn -update-reports "+
					"(-want +got):\n%s", cmp.Diff(want, figures.ReplaceAllString(row, "")))
			}
		})
	}
	if !*updateReports {
		return
	}
	table := dropInTop
	for _, p := range slices.Concat(all, more, dropIns) {
		if rows[p.name] == "" { // left out by -run or -short
			rows[p.name] = line(string(golden), p.name)
		}
		table += rows[p.name]
	}
	write(t, ".", dropInTable, table)
}

// figures match times and memory in a row.
var figures = regexp.MustCompile(`\d+\.\d s, \d+ MB`)

// rowOf returns the row of a project without figures.
func rowOf(table, project string) string { return figures.ReplaceAllString(line(table, project), "") }

func line(table, project string) string {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| "+project+" |") {
			return line
		}
	}
	return ""
}

// programs are the programs of gen and, by the minor version of client-go, of upstream.
type programs struct {
	dir, ours, gen string
	upstream       map[string]tools
}

// tools are upstream's programs of one version: their directory, and kube_codegen.sh.
type tools struct{ dir, script string }

// codeGenerators are the versions of code-generator that are run, by the minor version of client-go.
var codeGenerators = map[string]string{"v0.33": "v0.33.3", "v0.34": "v0.34.1", "v0.35": "v0.35.0", "v0.36": "v0.36.3",
	"v0.37": "v0.37.2"}

var codeGeneratorPrograms = strings.Fields("deepcopy-gen defaulter-gen conversion-gen register-gen client-gen " +
	"lister-gen informer-gen applyconfiguration-gen")

func newPrograms(t *testing.T) *programs {
	p := &programs{dir: t.TempDir(), upstream: map[string]tools{}}
	p.ours = filepath.Join(p.dir, "gen")
	p.gen = filepath.Join(p.ours, "gen")
	command(t, ".", "go", "build", "-o", p.gen, "github.com/gen-toolkit/gen/cmd/gen")
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
	minor := "v0.37"
	listed := in.Go(t.Context(), "list", "-mod=mod", "-m", "-f", "{{.Version}}", "k8s.io/client-go")
	if out, err := listed.Output(); err == nil {
		minor = semver.MajorMinor(strings.TrimSpace(string(out)))
	}
	version, known := codeGenerators[minor]
	if !known { // gen does not know it, either
		version = codeGenerators["v0.33"]
	}
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

// dropIn runs the calls of a project and returns its row.
func (p movedIn) dropIn(t *testing.T, gen *programs) string {
	upstream, ours := p.copied(t), p.copied(t)
	theirs := gen.of(t, upstream)
	mine := tools{gen.ours, filepath.Join("..", "..", "kube_codegen.sh")}
	files := sources.Regular(os.DirFS(upstream.dir))
	plan, err := migrate.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	var theirCost, ourCost usage
	var notes []string
	calls := 0
	for _, c := range plan.Replaced {
		name, args := migrate.Program(c)
		if slices.ContainsFunc(append(slices.Clone(args), c.Dir), func(s string) bool { return !shell.Known(s) }) ||
			name == "crd-ref-docs" || strings.HasSuffix(name, ".sh") || name == "go-to-protobuf" {
			continue
		}
		calls++
		their, theirErr := gen.run(t, upstream, theirs, c.Dir, name, args)
		our, ourErr := gen.run(t, ours, mine, c.Dir, name, args)
		theirCost, ourCost = theirCost.plus(their), ourCost.plus(our)
		if (theirErr == nil) != (ourErr == nil) {
			notes = append(notes, fmt.Sprintf("%s %s: upstream %s, gen %s", name, strings.Join(args, " "),
				ended(theirErr), ended(ourErr)))
		}
	}
	notes = append(notes, p.differences(t, upstream, ours)...)
	if len(notes) == 0 {
		notes = []string{"nothing"}
	}
	text := strings.NewReplacer("|", "\\|", "\n", " ", shell.Root+"/", "").Replace(strings.Join(notes, "<br>"))
	return fmt.Sprintf("| %s | %d | %s | %s | %s |\n", p.name, calls, theirCost, ourCost, text)
}

func ended(err error) string {
	if err == nil {
		return "succeeds"
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return "fails: " + first
}

// A usage is CPU time, and the memory of the largest call.
type usage struct {
	cpu    time.Duration
	memory int64 // KiB
}

func (c usage) plus(other usage) usage { return usage{c.cpu + other.cpu, max(c.memory, other.memory)} }

func (c usage) String() string { return fmt.Sprintf("%.1f s, %d MB", c.cpu.Seconds(), c.memory>>10) }

// run runs a call in a copy of a project.
func (p *programs) run(t *testing.T, in module, of tools, dir, name string, args []string) (usage, error) {
	t.Helper()
	here := strings.NewReplacer(shell.Root, in.dir)
	argv := []string{filepath.Join(of.dir, name)}
	if strings.HasPrefix(name, "kube::") {
		script, err := filepath.Abs(of.script)
		if err != nil {
			t.Fatal(err)
		}
		argv = []string{"bash", "-c", `source "$0"; "$@"`, script, name}
	}
	for _, arg := range args {
		argv = append(argv, here.Replace(arg))
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], argv...)
	cmd.Dir = here.Replace(dir)
	measured := filepath.Join(t.TempDir(), "usage")
	cmd.Env = append(slices.Clone(in.env), "GOFLAGS=-mod=mod", "GENCACHE="+filepath.Join(p.dir, "cache"),
		"GEN="+p.gen, "GOBIN="+of.dir, "PWD="+cmd.Dir, measureVariable+"="+measured)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	var spent usage
	if content, err := os.ReadFile(measured); err == nil {
		_, err = fmt.Sscan(string(content), &spent.cpu, &spent.memory)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err != nil {
		t.Logf("%s %q: %v\n%s", name, args, err, &stderr)
		for line := range strings.Lines(stderr.String()) {
			if strings.Contains(line, "error: ") || strings.HasPrefix(line, "gen: ") {
				return spent, errors.New(strings.TrimSpace(strings.ReplaceAll(line, in.dir+"/", "")))
			}
		}
	}
	return spent, err
}

// measureVariable names the file to which this program, in the place of the tests, writes what a command took: the
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
		os.Exit(1)
	}
}

// differences returns how what is in two copies differs in meaning.
func (p movedIn) differences(t *testing.T, upstream, ours module) (notes []string) {
	t.Helper()
	theirs, mine := contents(t, upstream.dir), contents(t, ours.dir)
	changes := map[string][]byte{}
	for _, name := range sortedKeys(theirs, mine) {
		their, isTheirs := theirs[name]
		our, isOurs := mine[name]
		switch ext := filepath.Ext(name); {
		case bytes.Equal(their, our) && isTheirs == isOurs:
		case ext == ".go":
			changes[filepath.Join(upstream.dir, name)] = our
		case !isOurs:
			notes = append(notes, "only upstream writes "+name)
		case !isTheirs:
			notes = append(notes, "only gen writes "+name)
		case ext == ".yaml":
			different, err := compare.Manifests(their, our)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, d := range different {
				notes = append(notes, name+": "+d)
			}
		default:
			notes = append(notes, name+" differs")
		}
	}
	if len(changes) > 0 {
		packages, err := compare.API(t.Context(), upstream.dir, upstream.env, changes)
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range packages {
			for _, change := range slices.Concat(of.Errors, of.Incompatible) {
				notes = append(notes, of.Path+": "+change)
			}
			if n := len(of.Compatible); n > 0 {
				notes = append(notes, fmt.Sprintf("%s: %d added, e.g. %s", of.Path, n, of.Compatible[0]))
			}
		}
	}
	return notes
}

func sortedKeys(maps ...map[string][]byte) (names []string) {
	for _, m := range maps {
		for name := range m {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// contents returns the files of a tree.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || entry.Name() == "go.mod" || entry.Name() == "go.sum" {
			return err
		}
		all[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

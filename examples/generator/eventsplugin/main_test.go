package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/examples/generator/events"
	"github.com/gen-toolkit/gen/generators"
)

const types = `// +groupName=orchard.example.org
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +example:event:reason=Ripened
// +k8s:deepcopy-gen=true
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Orchard struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata\"`" + `
}
`

// TestSame: the plugin writes the same bytes as the generator inside of a program, and reports the same problems.
func TestSame(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":        "module example.org/orchard\n\ngo 1.26.0\n" + requirements(t),
		"api/v1/doc.go": types,
		"builtin.yaml":  "packages: [./api/...]\ngenerate: {deepcopy: , events: {prefix: Record}}\n",
		"plugin.yaml": "packages: [./api/...]\ngenerate:\n  deepcopy:\n" +
			"  events: {plugin: [./eventsplugin], options: {prefix: Record}}\n",
		"rules.yaml": "packages: [./api/...]\ngenerate: {deepcopy: }\n" +
			"breaking: {plugins: {events: {plugin: [./eventsplugin], options: {prefix: Record}}}}\n",
	} {
		write(t, filepath.Join(dir, name), content)
	}
	sums, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "go.sum"), string(sums))
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "eventsplugin"), ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	gen := generators.All()
	mygen := append(slices.Clip(gen), events.Generator)

	run(t, dir, 0, mygen, "run", "-f", "builtin.yaml")
	if _, err := os.Stat(filepath.Join(dir, "api/v1/zz_generated.events.go")); err != nil {
		t.Error(err)
	}
	run(t, dir, 0, gen, "check", "-f", "plugin.yaml") // it would write the same bytes

	against := filepath.Join(t.TempDir(), "old")
	if err := os.CopyFS(against, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(against, "api/v1/doc.go"), strings.Replace(types, "=Ripened", "=Planted", 1))
	findings := run(t, dir, 1, mygen, "breaking", "-f", "builtin.yaml", "--against", against)
	if !strings.Contains(findings, "orchard.example.org/v1 Orchard: the event Planted is gone [event-removed]") {
		t.Errorf("gen breaking reports\n%s", findings)
	}
	byPlugin := run(t, dir, 1, gen, "breaking", "-f", "rules.yaml", "--against", against)
	if got := strings.ReplaceAll(byPlugin, "events/event-removed", "event-removed"); got != findings {
		t.Errorf("the plugin finds\n%s\nand the generator\n%s", got, findings)
	}

	write(t, filepath.Join(dir, "api/v1/doc.go"), strings.Replace(types, "=Ripened", "=has ripened", 1))
	builtin := run(t, dir, 1, mygen, "check", "-f", "builtin.yaml")
	if got := run(t, dir, 1, gen, "check", "-f", "plugin.yaml"); got != builtin {
		t.Errorf("the plugin reports\n%s\nand the generator\n%s", got, builtin)
	}
	if got := run(t, dir, 1, gen, "check", "-f", write(t, filepath.Join(dir, "wrong.yaml"),
		"packages: [./api/...]\ngenerate:\n  events: {plugin: [./eventsplugin], options: {prefx: Record}}\n")); !strings.
		Contains(got, `unknown field "prefx"`) {
		t.Errorf("an unknown option is reported as\n%s", got)
	}
}

// requirements returns what the module around requires of Kubernetes.
func requirements(t *testing.T) (text string) {
	t.Helper()
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		if fields := strings.Fields(line); len(fields) > 1 && strings.HasPrefix(fields[1], "v") {
			text += "require " + fields[0] + " " + fields[1] + "\n"
		}
	}
	return strings.ReplaceAll(text, "require github.com/gen-toolkit/gen v0.0.0-00010101000000-000000000000\n", "")
}

func write(t *testing.T, name, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// run runs a program with these generators in a directory, and returns what it prints.
func run(t *testing.T, dir string, status int, generators []*codegen.Generator, args ...string) string {
	t.Helper()
	t.Chdir(dir)
	var out bytes.Buffer
	if got := genmain.Run(generators, append(args, "--no-cache"), &out, &out); got != status {
		t.Fatalf("gen %v: exit status %d, want %d\n%s", args, got, status, &out)
	}
	return out.String()
}

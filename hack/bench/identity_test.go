package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// TestSameBytes generates the same in every way that there is: on one processor or many, without a cache, with an empty
// one, with one that knows all, with one that knows the half, in one job and in many, a package at a time and all
// together.
func TestSameBytes(t *testing.T) {
	for _, c := range []struct {
		name  string
		of    work
		field edit // what is changed, and changed back
	}{
		{"fruit", fruit, edit{"api/v1/fruit.go", "	// Weight is",
			"	// Ripe is a field.\n	Ripe bool `json:\"ripe,omitempty\"`\n\n	// Weight is"}},
		{"testdata", work{module: filepath.Join("..", "..", "testdata"),
			drop: []string{"clienttest", "v031", "v032", "v033", "v034", "v035", "v036", "v037",
				"tools.mod", "tools.sum", "e2e"}},
			edit{"apis/orchard/v1/plot.go", "type PlotSpec struct {\n",
				"type PlotSpec struct {\n	// Fig is a field.\n	Fig string `json:\"fig,omitempty\"`\n\n"}},
		{"k8s.io/api", api, anotherField},
		{"gateway-api", crdsOfGateway, edit{"apis/v1/gateway_types.go", "type GatewaySpec struct {\n",
			"type GatewaySpec struct {\n	// Fig is a field.\n	Fig string `json:\"fig,omitempty\"`\n\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newOutcome(t, c.of)
			b.fresh("-j 1", "--no-cache", "-j", "1")
			b.fresh("-j 8", "--no-cache", "-j", "8")
			restore := b.pad()
			b.fresh("a package at a time", "--no-cache", "-j", "8")
			restore()
			original := b.read("gen.yaml")
			b.write("gen.yaml", split(t, original))
			b.fresh("a job for each generator", "--no-cache", "-j", "8")
			b.write("gen.yaml", original)

			b.says("the cache has no such run", b.fresh("an empty cache", "-v", "-j", "2"))
			b.gen("run")
			b.gen("run")
			b.says("nothing has changed", b.gen("run", "-v"))
			b.same("a cache that knows all")
			b.fresh("a cache that knows all, and no outputs")
			b.gen("run")
			b.gen("run")

			source := b.read(c.field.file)
			if err := c.field.apply(b.dir); err != nil {
				t.Fatal(err)
			}
			b.says("units are unchanged", b.gen("run", "-v", "-j", "8"))
			b.gen("check", "--no-cache", "-j", "1")
			if maps.EqualFunc(b.want, b.files(), bytes.Equal) {
				t.Error("another field changes nothing")
			}
			b.write(c.field.file, source)
			b.says("units are unchanged", b.gen("run", "-v", "-j", "2"))
			b.same("a field that is as it was")
		})
	}
}

// crdsOfGateway are two jobs in one for two APIs.
var crdsOfGateway = work{
	module: gateway.module, drop: gateway.drop,
	config: "packages: [./apis/..., ./apisx/...]\ngenerate: {crd: {dir: made}, deepcopy: }\n",
}

// An outcome is a module and the files that gen generated for it without a cache, by name.
type outcome struct {
	*testing.T
	dir  string
	want map[string][]byte
}

func newOutcome(t *testing.T, of work) *outcome {
	t.Setenv("GENCACHE", filepath.Join(t.TempDir(), "cache"))
	t.Setenv("GOFLAGS", "")
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	scratch, err := prepare(t.Context(), of, root)
	if err != nil {
		t.Fatal(err)
	}
	b := &outcome{T: t, dir: scratch.dir}
	b.gen("run", "--no-cache", "-j", "2")
	if b.want = b.files(); len(b.want) == 0 {
		t.Fatal("nothing was written")
	}
	return b
}

// gen runs in the module and returns what it says.
func (b *outcome) gen(args ...string) string {
	b.Helper()
	var out bytes.Buffer
	args = append([]string{"-C", b.dir, "--no-type-check"}, args...) // the check takes longest, and writes nothing
	if status := genmain.Run(generators.All(), args, &out, &out); status != 0 {
		b.Fatalf("gen %v: status %d\n%s", args, status, out.Bytes())
	}
	return out.String()
}

// fresh removes the outputs, runs gen, compares the new outputs, and returns gen's messages.
func (b *outcome) fresh(how string, args ...string) string {
	b.Helper()
	for name := range b.want {
		if err := os.Remove(filepath.Join(b.dir, name)); err != nil {
			b.Fatal(err)
		}
	}
	out := b.gen(append([]string{"run"}, args...)...)
	b.same(how)
	return out
}

// same compares all that gen has written with what it wrote first.
func (b *outcome) same(how string) {
	b.Helper()
	now := b.files()
	if !maps.EqualFunc(b.want, now, bytes.Equal) {
		var differ []string
		for name, content := range b.want {
			if !bytes.Equal(now[name], content) {
				differ = append(differ, name)
			}
		}
		slices.Sort(differ)
		b.Fatalf("%s: %d files instead of %d; these differ: %s", how, len(now), len(b.want), strings.Join(differ, " "))
	}
}

// pad makes each package so large that gen reads no two of them at once. It returns what undoes that.
func (b *outcome) pad() (restore func()) {
	b.Helper()
	sources := map[string]string{} // a file of each directory
	err := filepath.WalkDir(b.dir, func(path string, _ fs.DirEntry, err error) error {
		name, _ := filepath.Rel(b.dir, path)
		if filepath.Ext(path) == ".go" && b.want[name] == nil && !strings.HasSuffix(path, "_test.go") {
			sources[filepath.Dir(path)] = name
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	before := map[string]string{}
	for _, name := range sources {
		before[name] = b.read(name)
		b.write(name, before[name]+"\n//"+strings.Repeat(" ", 4<<20))
	}
	return func() {
		for name, content := range before {
			b.write(name, content)
		}
	}
}

func (b *outcome) files() map[string][]byte {
	b.Helper()
	files, err := generated(b.dir)
	if err != nil {
		b.Fatal(err)
	}
	return files
}

// says checks that gen went the way that is to be tested.
func (b *outcome) says(what, out string) {
	b.Helper()
	if !strings.Contains(out, what) {
		b.Fatalf("gen does not say %q:\n%s", what, out)
	}
}

func (b *outcome) read(name string) string {
	b.Helper()
	content, err := os.ReadFile(filepath.Join(b.dir, name))
	if err != nil {
		b.Fatal(err)
	}
	return string(content)
}

func (b *outcome) write(name, content string) {
	b.Helper()
	if err := os.WriteFile(filepath.Join(b.dir, name), []byte(content), 0o644); err != nil {
		b.Fatal(err)
	}
}

// split returns a gen.yaml that has a job for each generator of the first job. The others are not split: where two jobs
// have clients, each finds in its own job where its apply configurations are.
func split(t *testing.T, config string) string {
	type job struct {
		Packages []string       `json:"packages"`
		Generate map[string]any `json:"generate"`
	}
	var document struct {
		job
		Jobs []job `json:"jobs"`
	}
	if err := yaml.UnmarshalStrict([]byte(config), &document); err != nil {
		t.Fatal(err)
	}
	if document.Generate != nil {
		document.Jobs = append(document.Jobs, document.job)
	}
	var parts []job
	first := document.Jobs[0]
	for _, name := range slices.Sorted(maps.Keys(first.Generate)) {
		parts = append(parts, job{first.Packages, map[string]any{name: first.Generate[name]}})
	}
	if len(parts) < 2 {
		t.Fatal("there is nothing to split")
	}
	text, err := yaml.Marshal(map[string]any{"jobs": append(parts, document.Jobs[1:]...)})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

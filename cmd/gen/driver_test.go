package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDriver lays the project out as Bazel does, without go.mod and with what it needs below external, and has another
// program list its packages: gen makes the same bytes, whether there is a go command or not.
func TestDriver(t *testing.T) {
	p, want := driven(t)
	t.Setenv("PATH", t.TempDir())
	status, out := p.gen("run", "-v")
	if status != 0 || !strings.Contains(out, "gen: cache: not used: packages are listed by ") {
		t.Fatalf("status %d\n%s", status, out)
	}
	if got := contents(t, p.dir); !maps.Equal(got, want) {
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s: %d bytes instead of %d", name, len(got[name]), len(want[name]))
			}
		}
		t.Errorf("%d files instead of %d", len(got), len(want))
	}
	if status, out := p.gen("check", "example.org/fruit/api/..."); status != 0 {
		t.Errorf("by import path: status %d\n%s", status, out)
	}
	out = filepath.Join(t.TempDir(), "out")
	if status, said := p.gen("run", "--out", out); status != 0 {
		t.Fatalf("status %d\n%s", status, said)
	}
	outputs := map[string]string{
		"api/zz_generated.deepcopy.go":  "example.org/fruit/api/zz_generated.deepcopy.go",
		"client/versioned/clientset.go": "example.org/fruit/client/versioned/clientset.go",
	}
	for name, at := range outputs {
		if content, err := os.ReadFile(filepath.Join(out, at)); err != nil || string(content) != want[name] {
			t.Errorf("--out: %s differs: %v", at, err)
		}
	}
}

// TestWrongDriver: gen reports each mistake of a driver, with a fix, and writes nothing.
func TestWrongDriver(t *testing.T) {
	p, _ := driven(t)
	before := contents(t, p.dir)
	for _, c := range []struct {
		fault string
		args  []string
		says  []string
	}{
		{"fails", nil, []string{"error: the packages driver ",
			" can't list ./api/...: exit status 1: driver: no such target [packages-driver-failed]", "fix it"}},
		{"no JSON", nil, []string{"error: the packages driver ", " can't list ./api/...: invalid character 'I'",
			"fix it"}},
		{"not handled", nil, []string{"error: can't load package ./api/...: ", "name existing packages"}},
		{"lists nothing", nil, []string{"error: pattern ./api/... matches no Go packages in ", "check the spelling"}},
		{"lists less", nil, []string{" can't list ./api/...: root package @//gone is missing"}},
		{"lacks an import", nil,
			[]string{"api/fruit.go:4:9: error: could not import k8s.io/apimachinery/pkg/apis/meta/v1",
				"declare or import it"}},
		{"names missing files", nil, []string{"api/gone.go: error: can't read the file: "}},
		{"", []string{"deepcopy", "./nowhere"},
			[]string{"nowhere matches no Go packages in ", "the nearest directory that exists is ./"}},
		{"", []string{"deepcopy", "//api:api"}, []string{"error: pattern //api:api matches no Go packages in "}},
	} {
		t.Setenv("DRIVER_FAULT", c.fault)
		status, out := p.gen(c.args...)
		if status != 1 {
			t.Errorf("%s %s: status %d", c.fault, c.args, status)
		}
		for _, text := range append(c.says, "GOPACKAGESPRINTDRIVERERRORS=1 shows what it says",
			"GOPACKAGESDRIVER=off") {
			if !strings.Contains(out, text) {
				t.Errorf("%s %s: gen does not say %q:\n%s", c.fault, c.args, text, out)
			}
		}
	}
	if !maps.Equal(contents(t, p.dir), before) {
		t.Error("something has been touched")
	}
}

// TestDriverWithoutOutputPkg: where there is no go.mod, gen asks for the import path of an output directory.
func TestDriverWithoutOutputPkg(t *testing.T) {
	p, _ := driven(t)
	p.write("gen.yaml", projectFiles["main/gen.yaml"])
	status, out := p.gen("run")
	for _, text := range []string{"error: can't tell the import path of client's output: there is no go.mod in ",
		"set client's outputPkg in gen.yaml, or --output-pkg, to the import path of its dir, e.g. " +
			"example.org/fruit/client\n"} {
		if status != 1 || !strings.Contains(out, text) {
			t.Errorf("status %d, gen does not say %q:\n%s", status, text, out)
		}
	}
}

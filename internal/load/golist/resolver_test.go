package golist

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func resolver(t *testing.T, dir string, env ...string) *Resolver {
	t.Helper()
	return Lister{Dir: dir, Env: append(os.Environ(), env...)}.Resolver(t.Context())
}

// TestLeftToTheGoCommand: what is out of the ordinary.
func TestLeftToTheGoCommand(t *testing.T) {
	const mod = "module example.org/fruit\n\ngo 1.26\n"
	for why, c := range map[string]struct {
		files map[string]string
		env   string
		left  bool
	}{
		"nothing unusual": {files: map[string]string{"go.mod": mod}},
		"a usual flag": {files: map[string]string{"go.mod": mod},
			env: "GOFLAGS=-mod=readonly -p=1 -buildvcs=false"},
		"build tags": {files: map[string]string{"go.mod": mod}, env: "GOFLAGS=-tags=fruit", left: true},
		"another go.mod": {files: map[string]string{"go.mod": mod}, env: "GOFLAGS=-modfile=other.mod",
			left: true},
		"a driver": {files: map[string]string{"go.mod": mod}, env: "GOPACKAGESDRIVER=/bin/true",
			left: true},
		"no driver": {files: map[string]string{"go.mod": mod}, env: "GOPACKAGESDRIVER=off"},
		"GOPATH":    {files: map[string]string{"go.mod": mod}, env: "GO111MODULE=off", left: true},
		"vendored":  {files: map[string]string{"go.mod": mod, "vendor/modules.txt": ""}, left: true},
		"an old module": {files: map[string]string{"go.mod": "module example.org/fruit\n\ngo 1.16\n"},
			left: true},
		"exclude":         {files: map[string]string{"go.mod": mod + "exclude k8s.io/api v0.1.0\n"}, left: true},
		"ignore":          {files: map[string]string{"go.mod": mod + "ignore ./api\n"}, left: true},
		"a broken go.mod": {files: map[string]string{"go.mod": "modul example.org/fruit\n"}, left: true},
		"no go.mod":       {files: map[string]string{}, left: true},
		"a workspace":     {files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse .\n"}},
		"a vendored workspace": {
			files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse .\n", "vendor/modules.txt": ""},
			left:  true},
		"a workspace with less": {files: map[string]string{"go.mod": mod, "go.work": "go 1.26\n\nuse ./missing\n"},
			left: true},
	} {
		t.Run(why, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, c.files)
			if left := resolver(t, dir, c.env) == nil; left != c.left {
				t.Errorf("left to the go command: %v, want %v", left, c.left)
			}
		})
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

// TestWorkspace: the highest version that a module of the workspace names, and the replacements of go.work.
func TestWorkspace(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.work": "go 1.26\n\nuse (\n\t./a\n\t./b\n)\n\nreplace example.org/x => ./c\n",
		"a/go.mod": "module example.org/a\n\ngo 1.26\n\nrequire (\n\texample.org/x " +
			"v1.0.0\n\tgithub.com/Upper/y v1.2.0\n)\n",
		"c/go.mod":        "module example.org/x\n",
		"a/go.sum":        "github.com/Upper/y v1.10.0 h1:y=\n",
		"b/go.mod":        "module example.org/b\n\ngo 1.26\n\nrequire github.com/Upper/y v1.10.0\n",
		"a/a.go":          "package a\n",
		"b/p/p.go":        "package p\n",
		"b/p_test/p.go":   "package p_test\n",
		"b/testdata/t.go": "package t\n",
		"b/inner/go.mod":  "module example.org/inner\n",
		"b/inner/i.go":    "package inner\n",
	})
	r := resolver(t, dir, "GOMODCACHE=/cache", "GOFLAGS=")
	if r == nil {
		t.Fatal("left to the go command")
	}
	want := map[string]Module{
		"example.org/a":      {Path: "example.org/a", Dir: filepath.Join(dir, "a"), Main: true},
		"example.org/b":      {Path: "example.org/b", Dir: filepath.Join(dir, "b"), Main: true},
		"example.org/x":      {Path: "example.org/x", Dir: filepath.Join(dir, "c")},
		"github.com/Upper/y": {Path: "github.com/Upper/y", Dir: "/cache/github.com/!upper/y@v1.10.0"},
	}
	if diff := cmp.Diff(want, r.modules); diff != "" {
		t.Error(diff)
	}
	for pattern, want := range map[string][]string{
		"./...":   {"example.org/a", "example.org/b/p", "example.org/b/p_test"},
		"./b/...": {"example.org/b/p", "example.org/b/p_test"}, "./b/p": {"example.org/b/p"},
		"example.org/b/...": {"example.org/b/p", "example.org/b/p_test"},
		"example.org/...":   {"example.org/a", "example.org/b/p", "example.org/b/p_test"},
		"example.org/b/p":   {"example.org/b/p"},
		"./b/inner":         nil, "./nothing/...": nil, "all": nil, "net/http": nil, "a.go": nil,
	} {
		candidates, ok := r.Expand(dir, pattern)
		var got []string
		for _, p := range candidates {
			got = append(got, p.Path)
		}
		if !ok {
			got = nil
		}
		if diff := cmp.Diff(want, got); diff != "" || ok != (want != nil) {
			t.Errorf("%s: %v\n%s", pattern, ok, diff)
		}
	}
}

// TestNestedModule: a module whose path begins as that of the module around it, and lies where a package of that would.
func TestNestedModule(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.mod": "module example.org/a\n\ngo 1.26\n\nrequire example.org/a/api v1.0.0\n\n" +
			"replace example.org/a/api => ./api\n",
		"api/go.mod":       "module example.org/a/api\n\ngo 1.26\n",
		"api/core/v1/v.go": "package v1\n",
		"api/none/go.mod":  "module example.org/a/api/none\n",
		"api/none/n.go":    "package none\n",
	})
	r := resolver(t, dir, "GOFLAGS=", "GOWORK=off")
	for range 20 { // modules are found in any order
		candidates, ok := r.Expand(dir, "example.org/a/api/core/...")
		want := []Candidate{{"example.org/a/api/core/v1", filepath.Join(dir, "api/core/v1"),
			Module{Path: "example.org/a/api", Dir: filepath.Join(dir, "api")},
			[]string{filepath.Join(dir, "api/core/v1/v.go")}}}
		if diff := cmp.Diff(want, candidates); diff != "" || !ok {
			t.Fatalf("%v (-want +got):\n%s", ok, diff)
		}
	}
	if candidates, ok := r.Expand(dir, "example.org/a/api/none/..."); ok {
		t.Errorf("%v of a module that is not required", candidates)
	}
}

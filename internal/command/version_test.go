package command

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/cli"
)

const (
	module      = "github.com/gen-toolkit/gen"
	program     = module + "/cmd/gen"
	development = "(devel)"
)

// builtAs returns the build information of gen's own program with a version of its module.
func builtAs(version string) *debug.BuildInfo {
	return &debug.BuildInfo{Path: program, Main: debug.Module{Path: module, Version: version}}
}

// builtInto returns that of a user's program which depends on gen.
func builtInto(gen debug.Module) *debug.BuildInfo {
	return &debug.BuildInfo{
		Path: "example.org/tools/mine", Main: debug.Module{Path: "example.org/tools", Version: "v1.2.3"},
		Deps: []*debug.Module{{Path: "example.org/other", Version: "v0.9.0"}, &gen},
	}
}

func TestVersion(t *testing.T) {
	for _, c := range []struct {
		name, want string
		info       *debug.BuildInfo
	}{
		{"installed", "v0.9.0", builtAs("v0.9.0")},
		{"go build", development, builtAs("(devel)")},
		{"a test", development, builtAs("")},
		{"no information", development, &debug.BuildInfo{}},
		{"a dependency", "v0.9.0", builtInto(debug.Module{Path: module, Version: "v0.9.0"})},
		{"a fork", "v0.9.1", builtInto(debug.Module{
			Path: module, Version: "v0.9.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v0.9.1"},
		})},
		{"a directory", development, builtInto(debug.Module{
			Path: module, Version: "v0.9.0", Replace: &debug.Module{Path: "../gen"},
		})},
		{"a tool of a directory", development, &debug.BuildInfo{Path: program, Main: debug.Module{
			Path: module, Version: "v0.0.0", Replace: &debug.Module{Path: "../..", Version: "(devel)"},
		}}},
	} {
		if got := (&cli.Session{Build: c.info}).Version(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestVersionKey runs commands of gen in builds of several versions where gen.yaml asks for v0.9.0.
func TestVersionKey(t *testing.T) {
	const pseudo = "v0.9.1-0.20260102030405-0123456789ab"
	other := func(version string) string {
		return "gen.yaml:1:10: error: gen.yaml asks for gen v0.9.0, but this is gen " + version + " [other-version]\n"
	}
	const unpublished = "gen.yaml:1:10: warning: gen.yaml asks for gen v0.9.0, but this gen is a development build " +
		"[development-version]\n"
	for _, c := range []struct {
		name   string
		info   *debug.BuildInfo
		status int
		want   []string // in turn, in what gen prints; none where it prints nothing
	}{
		{"the same", builtAs("v0.9.0"), 0, nil},
		{"an older one", builtAs("v0.8.0"), 1, []string{
			other("v0.8.0"), "GOBIN=", " go install github.com/gen-toolkit/gen/cmd/gen@v0.9.0\n",
			"or write version: v0.8.0\n",
		}},
		{"a pseudo-version", builtAs(pseudo), 1, []string{other(pseudo)}},
		{"go build", builtAs("(devel)"), 0,
			[]string{unpublished, "go install github.com/gen-toolkit/gen/cmd/gen@v0.9.0\n"}},
		{"edited sources", builtAs("v0.9.0+dirty"), 0, []string{unpublished}},
		{"a program of the user's", builtInto(debug.Module{Path: module, Version: "v0.8.0"}), 1, []string{
			other("v0.8.0"), "in the module of example.org/tools/mine run: go get github.com/gen-toolkit/gen@v0.9.0\n",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := versioned(t, "version: v0.9.0\npackages: [./api]\ngenerate: {nothing: }\n")
			for _, command := range []string{"run", "check", "diff", "list", "clean"} {
				status, printed := runIn(dir, c.info, command)
				if status != c.status {
					t.Errorf("gen %s: status %d, want %d", command, status, c.status)
				}
				for _, want := range c.want {
					_, after, found := strings.Cut(printed, want)
					if !found {
						t.Fatalf("gen %s prints\n%swhere %q is wanted", command, printed, want)
					}
					printed = after
				}
				if c.want == nil && strings.Contains(printed, "v0.9.0") {
					t.Errorf("gen %s prints\n%s", command, printed)
				}
			}
		})
	}
}

// TestVersionFirst: what an older gen does not know in gen.yaml is no news beside the version that does.
func TestVersionFirst(t *testing.T) {
	dir := versioned(t, "version: v0.9.0\nnew: key\npackages: [./api]\ngenerate: {nothing: , newer: }\n")
	status, printed := runIn(dir, builtAs("v0.8.0"), "run")
	const generator = `there is no generator "newer"`
	if status != 1 || strings.Contains(printed, "unknown key") || strings.Contains(printed, generator) {
		t.Errorf("status %d\n%s", status, printed)
	}
	status, printed = runIn(dir, builtAs("v0.9.0"), "run")
	if status != 1 || strings.Count(printed, "unknown key") != 1 || strings.Count(printed, generator) != 1 {
		t.Errorf("status %d\n%s", status, printed)
	}
	status, printed = runIn(dir, builtAs("v0.9.0+dirty"), "run", "--strict")
	if status != 1 || !strings.Contains(printed, "error: gen.yaml asks for gen v0.9.0") {
		t.Errorf("status %d\n%s", status, printed)
	}
}

// versioned returns a module with a gen.yaml.
func versioned(t *testing.T, config string) string {
	t.Helper()
	t.Setenv("GENCACHE", "off")
	dir := t.TempDir()
	for name, content := range map[string]string{
		"gen.yaml": config, "go.mod": "module example.org/fruit\n\ngo 1.26.0\n", "api/fruit.go": "package api\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runIn runs gen, with a generator that generates nothing, in a directory.
func runIn(dir string, build *debug.BuildInfo, args ...string) (status int, printed string) {
	nothing := &codegen.Generator{
		Name: "nothing", Doc: "nothing", Plan: func(*codegen.Pass) ([]codegen.File, error) { return nil, nil },
	}
	var out bytes.Buffer
	status = Program{Generators: []*codegen.Generator{nothing}}.runBuild(build, append(args, "-C", dir), &out, &out)
	return status, out.String()
}

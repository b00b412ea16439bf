package driver

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// recordAt is a record of a run in the repository at root.
func recordAt(root string) *record {
	at := func(name string) string { return filepath.Join(root, name) }
	absent := func(name string) trace.Input { return trace.Input{Op: trace.OpExists, Path: name} }
	r := &record{Settled: true, Log: trace.Log{
		{Op: trace.OpReadFile, Path: at("api/fruit.go"), Sum: trace.Sum{1}},
		{Op: trace.OpReadDir, Path: root, Sum: trace.Sum{3}},
		{Op: trace.OpEvalSymlinks, Path: at("crd"), Sum: trace.Hash([]byte(at("crd")))},
		{Op: trace.OpEvalSymlinks, Path: at("missing")},
		absent(at("go.work")),
	}}
	for dir := filepath.Dir(root); ; dir = filepath.Dir(dir) {
		r.Log = append(r.Log, absent(filepath.Join(dir, "go.work")))
		if dir == filepath.Dir(dir) {
			break
		}
	}
	r.Outputs = []output{{Path: at("api/zz.go"), Sum: trace.Sum{4}}}
	r.Scopes = []writer.Scope{{Dir: at("crd"), Module: writer.Module{Path: "example.org/fruit", Dir: root}}}
	r.Left = []writer.Generated{{Path: at("crd/old.yaml")}}
	r.Diagnostics = diag.List{diag.Warnf(token.Position{Filename: at("api/fruit.go"), Line: 3}, "it is ripe"), {}}
	return r
}

// TestSharedRecord: a record of one path, taken to another one, is the record that a run has there.
func TestSharedRecord(t *testing.T) {
	for _, to := range []string{"/work", "/a/deeper/path/of/another/machine", "/src/fruit"} {
		original := recordAt("/src/fruit")
		shared, err := original.without("/src/fruit")
		if err != nil {
			t.Fatal(err)
		}
		got, err := shared.at(to)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(recordAt(to), got); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(recordAt("/src/fruit"), original); diff != "" {
			t.Error("the original has changed:", diff)
		}
	}
}

// TestNotShared: a run that depends on this machine stays here.
func TestNotShared(t *testing.T) {
	const root = "/src/fruit"
	input := func(i trace.Input) func(r *record) { return func(r *record) { r.Log = append(r.Log, i) } }
	for want, change := range map[string]func(r *record){
		"depends on the time of":   input(trace.Input{Op: trace.OpStat, Path: root + "/a"}),
		"is below a symbolic link": input(trace.Input{Op: trace.OpEvalSymlinks, Path: root + "/a", Sum: trace.Sum{9}}),
		"depends on /src/go.work":  input(trace.Input{Op: trace.OpExists, Path: "/src/go.work", Sum: trace.Sum{1}}),
		"depends on /src/fruits/a": input(trace.Input{Op: trace.OpExists, Path: "/src/fruits/a"}),
		"holds the path": func(r *record) {
			r.Diagnostics[0].Message = "see " + root + "/a"
		},
		"/etc/a is outside": func(r *record) { r.Diagnostics[0].Pos.Filename = "/etc/a" },
	} {
		r := recordAt(root)
		change(r)
		if _, err := r.without(root); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestForgedPaths: a shared record names no path outside the repository.
func TestForgedPaths(t *testing.T) {
	for _, path := range []string{"../a", "/etc/a", "a/../../b"} {
		for what, forge := range map[string]func(r *sharedRecord){
			"log":     func(r *sharedRecord) { r.Record.Log[0].Path = path },
			"outputs": func(r *sharedRecord) { r.Record.Outputs[0].Path = path },
			"scopes":  func(r *sharedRecord) { r.Record.Scopes[0].Dir = path },
			"left":    func(r *sharedRecord) { r.Record.Left[0].Path = path },
			"absent":  func(r *sharedRecord) { r.Absent[0] = path },
			"edits": func(r *sharedRecord) {
				r.Record.Diagnostics[1].Edits = []diag.Edit{{Pos: token.Position{Filename: path}}}
			},
		} {
			shared, err := recordAt("/src/fruit").without("/src/fruit")
			if err != nil {
				t.Fatal(err)
			}
			forge(&shared)
			if got, err := shared.at("/work"); err == nil {
				t.Errorf("%s: %s is taken: %v", what, path, got)
			}
		}
	}
}

// TestPinned: a go.mod that names the repository's own directory leads there from any copy.
func TestPinned(t *testing.T) {
	root := t.TempDir()
	name := filepath.Join(root, "go.mod")
	log := trace.Log{{Op: trace.OpReadFile, Path: name}}
	for text, want := range map[string]string{
		"module a\n\nreplace b => ./b\n":                      "",
		"module a\n\nreplace b => " + root + "/b\n":           name,
		"module a\n\nreplace b => \"" + root + "/local/b\"\n": name,
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := pinned(log, root); got != want {
			t.Errorf("%q is pinned by %q, want %q", text, got, want)
		}
	}
}

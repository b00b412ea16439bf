package repeat

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gen-toolkit/gen/internal/trace"
)

func example() Run {
	return Run{
		Asked: trace.Log{
			{Kind: trace.File, Path: "/src/gen.yaml", Sum: trace.Hash([]byte("a"))}, {Kind: trace.Target, Path: "/src"}, {Kind: trace.GoDir, Path: "/src/a b\n"},
		},
		Stdout: "unchanged one.go\n", Summary: "1 files: 1 unchanged", Stderr: "a warning\n",
	}
}

func TestEncode(t *testing.T) {
	run := example()
	back, ok := Decode(run.Encode())
	if diff := cmp.Diff(run, back); !ok || diff != "" {
		t.Errorf("%t\n%s", ok, diff)
	}
	content := run.Encode()
	for n := range content {
		if _, ok := Decode(content[:n]); ok {
			t.Errorf("%d of %d bytes are a run", n, len(content))
		}
	}
}

// FuzzDecode: whatever the cache holds, reading it ends well.
func FuzzDecode(f *testing.F) {
	f.Add(example().Encode())
	f.Fuzz(func(t *testing.T, content []byte) {
		run, ok := Decode(content)
		if !ok {
			return
		}
		if back, ok := Decode(run.Encode()); !ok || !cmp.Equal(run, back, cmpopts.EquateEmpty()) {
			t.Errorf("%v is read as %v", run, back)
		}
	})
}

// TestKey: what makes a difference for a command makes one for its key.
func TestKey(t *testing.T) {
	key := func(args ...string) [32]byte {
		t.Helper()
		key, err := Key(args)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOGC", "")
	keys := map[[32]byte]string{key("check"): "check", key("check", "-v"): "check -v", key("check -v"): "one argument"}
	add := func(what string) {
		t.Helper()
		if other, known := keys[key("check")]; known {
			t.Errorf("%s is taken for %s", what, other)
		}
		keys[key("check")] = what
	}
	t.Setenv("GOGC", "50")
	if keys[key("check")] != "check" {
		t.Error("GOGC makes a difference")
	}
	t.Setenv("GOFLAGS", "-tags=a")
	add("a build tag")
	t.Setenv("PATH", "/nowhere")
	add("another PATH")
	t.Chdir(t.TempDir())
	add("another directory")
}

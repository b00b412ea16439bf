package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gen-toolkit/gen/codegen"
)

// TestMain lets the scripts run this binary as gen.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gen": main})
}

// TestScripts runs the command line through testdata/script. Besides testscript's own commands there are
//
//	status N command…   runs the command and checks its exit status
//	snapshot            remembers every file of the work directory with its modification time
//	untouched           fails unless every file is still as it was at the snapshot
//	module              writes a go.mod and a go.sum with the versions of gen's own dependencies
//	library [DIR]       adds the module reconcile of this working tree to that go.mod, or a copy of it in DIR
//
// and the condition [long], for commands that compile complete projects: see long.
func TestScripts(t *testing.T) { runScripts(t, scriptsIn(t, scripts), false) }

// TestLongScripts runs the scripts that compile complete projects, and those with such commands.
func TestLongScripts(t *testing.T) {
	long(t)
	all := scriptsIn(t, filepath.Join(scripts, "long"))
	for _, name := range scriptsIn(t, scripts) {
		if text, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		} else if strings.Contains(string(text), "\n[long] ") {
			all = append(all, name)
		}
	}
	runScripts(t, all, true)
}

const scripts = "testdata/script"

func scriptsIn(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(all) == 0 {
		t.Fatalf("%s has no scripts: %v", dir, err)
	}
	return all
}

func runScripts(t *testing.T, files []string, long bool) {
	testscript.Run(t, testscript.Params{
		Files:         files,
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup:         setup,
		Condition: func(condition string) (bool, error) {
			if condition != "long" {
				return false, fmt.Errorf("unknown condition %q", condition)
			}
			return long, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status, "snapshot": snapshot, "untouched": untouched, "module": module,
			"library": library,
		},
	})
}

// setup gives the scripts the caches of the real environment: their home is empty. A script whose go.sum lacks sums
// sets GOFLAGS=-mod=mod, and gen then asks the go command for the packages, which takes several times as long.
func setup(env *testscript.Env) error {
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOCACHE", "GOPROXY", "GOSUMDB").Output()
	if err != nil {
		return err
	}
	values := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, name := range []string{"GOMODCACHE", "GOCACHE", "GOPROXY", "GOSUMDB"} {
		env.Setenv(name, values[i])
	}
	env.Setenv("GOFLAGS", "")
	env.Setenv("GOTOOLCHAIN", "local")
	env.Setenv("GENCACHE", filepath.Join(env.WorkDir, ".cache"))
	env.Values[key{}] = map[string]string{}
	return nil
}

type key struct{}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func snapshot(ts *testscript.TestScript, _ bool, _ []string) {
	clear(ts.Value(key{}).(map[string]string))
	for name, state := range tree(ts) {
		ts.Value(key{}).(map[string]string)[name] = state
	}
}

func untouched(ts *testscript.TestScript, _ bool, _ []string) {
	before, now := ts.Value(key{}).(map[string]string), tree(ts)
	var differ []string
	for name := range before {
		if now[name] != before[name] {
			differ = append(differ, name)
		}
	}
	for name := range now {
		if _, ok := before[name]; !ok {
			differ = append(differ, name)
		}
	}
	slices.Sort(differ)
	if len(differ) > 0 {
		ts.Fatalf("touched: %s", strings.Join(differ, ", "))
	}
}

// tree describes every file: its content and when it was modified. Directories count by their existence.
func tree(ts *testscript.TestScript) map[string]string {
	states := map[string]string{}
	ts.Check(filepath.WalkDir(ts.Getenv("WORK"), func(name string, entry fs.DirEntry, err error) error {
		if strings.HasPrefix(name, ts.Getenv("WORK")+"/.") {
			return err // testscript's own, and gen's cache
		}
		if err != nil || entry.IsDir() {
			states[name] = "directory"
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content, err := os.ReadFile(name)
		states[name] = fmt.Sprint(info.ModTime(), info.Mode(), string(content))
		return err
	}))
	return states
}

func module(ts *testscript.TestScript, _ bool, _ []string) {
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join("..", "..", name))
		ts.Check(err)
		text := strings.Replace(string(content), "module github.com/gen-toolkit/gen\n", "module example.org/fruit\n", 1)
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o644))
	}
}

func library(ts *testscript.TestScript, _ bool, args []string) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "reconcile"))
	ts.Check(err)
	if len(args) > 0 {
		ts.Check(os.CopyFS(ts.MkAbs(args[0]), os.DirFS(dir)))
		dir = ts.MkAbs(args[0])
	}
	content, err := os.ReadFile(ts.MkAbs("go.mod"))
	ts.Check(err)
	path, version, _ := strings.Cut(codegen.Reconcile, "@")
	text := fmt.Sprintf("%s\nrequire %s %s\n\nreplace %[2]s => %[4]s\n\nreplace %[2]s/reconcileprom %[3]s => "+
		"%[4]s/reconcileprom\n", content, path, version, dir)
	ts.Check(os.WriteFile(ts.MkAbs("go.mod"), []byte(text), 0o644))
}

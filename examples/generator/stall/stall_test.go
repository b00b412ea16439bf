package stall_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/examples/generator/asyncapi"
	"github.com/gen-toolkit/gen/examples/generator/completion"
	"github.com/gen-toolkit/gen/examples/generator/flags"
	"github.com/gen-toolkit/gen/examples/generator/rows"
	"github.com/gen-toolkit/gen/examples/generator/stall"
)

// run runs a program with the generators, and returns what it prints.
func run(t *testing.T, args ...string) string {
	t.Helper()
	all := []*codegen.Generator{flags.Generator, completion.Generator, asyncapi.Generator, rows.Generator}
	var out bytes.Buffer
	if status := genmain.Run(all, append(args, "--no-cache"), &out, &out); status != 0 {
		t.Fatalf("gen %v: exit status %d\n%s", args, status, &out)
	}
	return out.String()
}

// TestSettings: the JSON schema that the program has for editors knows its generators.
func TestSettings(t *testing.T) {
	schema := compile(t, decode(t, run(t, "schema")), "")
	if err := schema.Validate(load(t, "gen.yaml")); err != nil {
		t.Error(err)
	}
	if schema.Validate(decode(t, `{"generate": {"rows": {"table": "sales"}}}`)) == nil {
		t.Error("the schema knows an option that no generator has")
	}
}

// TestUpToDate: the generated files are what the generators make of stall.go.
func TestUpToDate(t *testing.T) { run(t, "check") }

// TestNoRequirements: the same types need no requirement in the go.mod of their module.
func TestNoRequirements(t *testing.T) {
	dir := t.TempDir()
	goMod := []byte("module example.org/stall\n\ngo 1.26.0\n")
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), goMod, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"stall.go", "gen.yaml"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run(t, "run", "-C", dir)
	build := exec.Command("go", "build", "-mod=readonly", ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("what is generated does not compile: %v\n%s", err, out)
	}
}

func TestFlags(t *testing.T) {
	options := stall.Options{Addr: ":80", Format: "text"}
	set := flag.NewFlagSet("stall", flag.ContinueOnError)
	options.AddFlags(set)
	if err := set.Parse([]string{"-format", "json", "-patience=2m", "-open", "apples"}); err != nil {
		t.Fatal(err)
	}
	want := stall.Options{Addr: ":80", Format: "json", Patience: 2 * time.Minute, Open: true}
	if options != want || set.Arg(0) != "apples" {
		t.Errorf("the options are %+v, and the arguments %v", options, set.Args())
	}
}

// TestCompletion asks bash to complete the last word of command lines.
func TestCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash: ", err)
	}
	for line, want := range map[string]string{
		"stall -":              "-addr -format -patience -open",
		"stall -f":             "-format",
		"stall -format ":       "text json",
		"stall --format j":     "json",
		"stall -open -pa":      "-patience",
		"stall -addr ":         "",
		"stall -format json -": "-addr -format -patience -open",
	} {
		words := strings.Split(line, " ")
		script := `source completion/stall.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stall
			echo "${COMPREPLY[*]}"`
		out, err := exec.Command(bash, append([]string{"-c", script, "bash"}, words...)...).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q is completed by %q, want %q (%v)", line, got, want, err)
		}
	}
}

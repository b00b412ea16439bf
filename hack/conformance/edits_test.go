package conformance

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	edits     = flag.Int("edits", 30, "how many random edits TestEdits makes in each project")
	editSeed  = flag.Uint64("edits-seed", 1, "where the random numbers of TestEdits start")
	editBuild = flag.Int("edits-build", 10, "after how many edits TestEdits has the go command build the project")
)

// TestEdits changes the sources of published projects at random. After each edit a run with the cache and one without
// it, on one processor, must agree: both write the same bytes, or both refuse and write nothing, and both report the
// same problems. Every now and then the go command compiles what gen wrote.
func TestEdits(t *testing.T) {
	for i, p := range projects {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads a whole project")
			}
			e := newEditor(t, p, tool(t, "gen"), rand.New(rand.NewPCG(*editSeed, uint64(i))))
			for range *edits {
				e.round()
			}
			t.Logf("%d edits: %d written, %d refused; %d builds", *edits, e.written, e.refused, e.builds)
			if e.written < e.refused {
				t.Errorf("most edits are refused, e.g.\n%s", e.refusal)
			}
		})
	}
}

// An editor edits one project.
type editor struct {
	*testing.T
	project
	in                       module
	program                  string // gen
	random                   *rand.Rand
	sources                  []string          // that it edits
	before                   map[string]string // what these held at first
	history                  []string
	refusal                  string // what gen printed last when it refused
	written, refused, builds int
}

func newEditor(t *testing.T, p project, program string, random *rand.Rand) *editor {
	e := &editor{T: t, project: p, in: p.copied(t), program: program, random: random, before: map[string]string{}}
	config, err := configurations.ReadFile("_projects/" + p.name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	write(t, e.in.dir, "gen.yaml", string(config))
	e.in.env = append(e.in.env, "GENCACHE="+t.TempDir())
	if status, out := e.gen("--adopt"); status != 0 {
		t.Fatalf("status %d\n%s", status, out)
	}
	err = filepath.WalkDir(e.in.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile(name)
		if text := string(content); err == nil && fieldLine.MatchString(text) && withMarker.MatchString(text) &&
			!generatedCode.MatchString(text) {
			e.sources, e.before[name] = append(e.sources, name), text
		}
		return err
	})
	if err != nil || len(e.sources) == 0 {
		t.Fatalf("there are no sources: %v", err)
	}
	return e
}

var (
	fieldLine     = regexp.MustCompile(`(?m)^\t([A-Z]\w*) +(\S+) +` + "`json:\"" + `.*$`)
	withMarker    = regexp.MustCompile(`(?m)^\s*// ?\+\w`)
	markerLine    = regexp.MustCompile(`(?m)^\s*// ?\+\w.*\n`)
	structLine    = regexp.MustCompile(`(?m)^type ([A-Z]\w*) struct \{$`)
	commentLine   = regexp.MustCompile(`(?m)^\t// [A-Za-z].*$`)
	problemLine   = regexp.MustCompile(`(?m)^.*: (error|warning): .* \[[a-z-]+\]$`)
	generatedCode = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
)

// round makes one edit, and compares what gen makes of it.
func (e *editor) round() {
	name := e.sources[e.random.IntN(len(e.sources))]
	content, err := os.ReadFile(name)
	if err != nil {
		e.Fatal(err)
	}
	edited := e.edit(string(content))
	if e.random.IntN(4) == 0 {
		edited = e.before[name]
		e.history = append(e.history, "restore "+filepath.Base(name))
	}
	if err := os.WriteFile(name, []byte(edited), 0o644); err != nil {
		e.Fatal(err)
	}
	if e.random.IntN(6) == 0 {
		e.tamper()
	}
	before := e.tree()
	status, out := e.gen("--adopt")
	if status == 1 {
		e.refused++
		if after := e.tree(); !maps.Equal(before, after) {
			e.fail("a refused run changed files", out)
		}
	} else if status != 0 {
		e.fail(fmt.Sprintf("exit status %d", status), out)
	}
	again, check := e.genWith([]string{"GOMAXPROCS=1"}, "check", "--adopt", "--no-cache")
	diff := ""
	if !testing.Short() { // make verify compares what is written alone
		diff = cmp.Diff(problemLine.FindAllString(out, -1), problemLine.FindAllString(check, -1))
	}
	if again != status || diff != "" {
		e.fail(fmt.Sprintf("status %d with the cache, %d without it (-with +without):\n%s", status, again, diff),
			out+check)
	}
	if status == 1 { // most edits work on a project that gen accepts
		e.refusal = out
		if err := os.WriteFile(name, []byte(e.before[name]), 0o644); err != nil {
			e.Fatal(err)
		}
		return
	}
	if e.written++; e.written%*editBuild == 0 {
		e.compile()
	}
}

// edit returns the source after an edit.
func (e *editor) edit(text string) string {
	fields := fieldLine.FindAllStringSubmatchIndex(text, -1)
	if len(fields) == 0 {
		return text
	}
	field := fields[e.random.IntN(len(fields))]
	insert := func(at int, line string) string { return text[:at] + line + "\n" + text[at:] }
	id := e.random.IntN(1000)
	pick := func(of ...string) string { return of[e.random.IntN(len(of))] }
	does := []func() string{
		func() string {
			types := []string{"string", "*int32", "[]string", "map[string]string", "*bool", "[][]byte", "float64"}
			for _, m := range structLine.FindAllStringSubmatch(text, -1) {
				types = append(types, m[1], "[]"+m[1], "map[string]*"+m[1])
			}
			added := fmt.Sprintf("\tEdited%d %s `json:\"edited%d,omitempty\"`", id, pick(types...), id)
			return insert(field[1]+1, added)
		},
		func() string { return text[:field[0]] + text[field[1]+1:] },
		func() string { return text[:field[4]] + pick("string", "*string", "[]int64", "bool") + text[field[5]:] },
		func() string {
			return insert(field[0], "\t// +"+pick("optional", "required", "nullable", "listType=set", "default=1",
				"kubebuilder:validation:MaxLength=5", "kubebuilder:validation:Maxmum=3", "optinal", "k8s:minimum=1",
				"kubebuilder:validation:Minimum=1", "kubebuilder:validation:Enum=a;b", "gen:opaque"))
		},
		func() string { return e.without(text, markerLine) },
		func() string {
			const added = "\n// Added%[1]d is new.\ntype Added%[1]d struct {\n\tA *string `json:\"a\"`\n\tB []int\n}\n"
			return text + fmt.Sprintf(added, id)
		},
		func() string { return e.without(text, commentLine) },
		func() string { return strings.Replace(text, "// "+"The", "// "+"Then the", 1) },
		func() string { return text[:field[0]] + "\t" + fmt.Sprintf("Renamed%d", id) + text[field[3]:] },
	}
	i := e.random.IntN(len(does))
	e.history = append(e.history, fmt.Sprintf("edit %d", i))
	return does[i]()
}

// without returns the text without one match of a pattern.
func (e *editor) without(text string, pattern *regexp.Regexp) string {
	all := pattern.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text
	}
	at := all[e.random.IntN(len(all))]
	return text[:at[0]] + text[at[1]:]
}

// tamper deletes or changes an output.
func (e *editor) tamper() {
	_, out := e.gen("list")
	files := slices.DeleteFunc(strings.Split(out, "\n"), func(line string) bool { // a diagnostic is no file
		return line == "" || strings.ContainsAny(line, " \t")
	})
	if len(files) == 0 {
		return
	}
	name := filepath.Join(e.in.dir, files[e.random.IntN(len(files))])
	content, err := os.ReadFile(name)
	if err != nil {
		return // a warning
	}
	e.history = append(e.history, "tamper "+filepath.Base(name))
	if e.random.IntN(2) == 0 {
		err = os.Remove(name)
	} else {
		err = os.WriteFile(name, append(content, "\n\n"...), 0o644)
	}
	if err != nil {
		e.Fatal(err)
	}
}

// compile has the go command build the project. Errors in generated files fail the test: hand-written ones may need
// what an edit has removed.
func (e *editor) compile() {
	e.builds++
	packages := e.project.build
	if packages == nil {
		packages = []string{"./..."}
	}
	out, err := e.in.Go(e.Context(), append([]string{"build", "-gcflags=-e"}, packages...)...).CombinedOutput()
	if err == nil {
		return
	}
	for line := range strings.Lines(string(out)) {
		name, _, _ := strings.Cut(line, ":")
		content, err := os.ReadFile(filepath.Join(e.in.dir, name))
		if err == nil && generatedCode.Match(content) {
			e.fail("generated code does not compile", string(out))
		}
	}
}

func (e *editor) fail(what, out string) {
	e.Fatalf("%s after %q\n%s", what, e.history, out)
}

// tree returns the size and time of all files.
func (e *editor) tree() map[string]string {
	all := map[string]string{}
	err := filepath.WalkDir(e.in.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			all[name] = fmt.Sprint(info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		e.Fatal(err)
	}
	return all
}

// gen returns the exit status of gen and what it prints.
func (e *editor) gen(args ...string) (status int, out string) { return e.genWith(nil, args...) }

// genWith runs gen in an environment with further variables.
func (e *editor) genWith(env []string, args ...string) (status int, out string) {
	cmd := exec.CommandContext(e.Context(), e.program, args...)
	cmd.Dir, cmd.Env = e.in.dir, slices.Concat(e.in.env, []string{"PWD=" + e.in.dir}, env)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		e.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(text)
}

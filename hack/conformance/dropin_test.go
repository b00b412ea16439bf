package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// dropInTable is a golden file: what the calls write, and what they take.
const dropInTable = "dropin.md"

const dropInTop = `# Projects' own calls, with gen in place of the tools

TestDropIn reads the calls of generators in the scripts and Makefiles of published projects. It runs each in two copies: with the tool
itself, and with gen under its name. Calls that the scripts make up as they run are left out. CPU time and memory are those of one run.

The column "explained" counts the differences in meaning that [divergences.md](divergences.md#drop-in-programs) lists, the last one shows the
others.

| project | calls | upstream | gen | explained | other differences |
|---|--:|--:|--:|--:|---|
`

// TestDropIn runs the calls of generators that published projects have, by upstream's programs and by gen under their
// names. What differs in meaning is what the table says.
func TestDropIn(t *testing.T) {
	gen := newPrograms(t)
	golden, err := os.ReadFile(dropInTable)
	if err != nil && !*updateReports {
		t.Fatal(err)
	}
	var all []movedIn
	for _, p := range projects {
		all = append(all, movedIn{p.name, p.module, p.short})
	}
	explained, err := divergence.Parse(divergences, "Drop-in programs")
	if err != nil {
		t.Fatal(err)
	}
	var found []generated.Difference
	rows := map[string]string{}
	for _, p := range slices.Concat(all, more, dropIns) {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads a whole project")
			}
			row, different := p.dropIn(t, gen, explained)
			rows[p.name], found = row, append(found, different...)
			t.Log(row)
			if want := rowOf(string(golden), p.name); !*updateReports && figures.ReplaceAllString(row, "") != want {
				t.Errorf("the table differs; if the new row is right, run go test -run TestDropIn -update-reports "+
					"(-want +got):\n%s", cmp.Diff(want, figures.ReplaceAllString(row, "")))
			}
		})
	}
	if len(rows) == len(all)+len(more)+len(dropIns) {
		for _, problem := range explained.Check(found) {
			if strings.Contains(problem, "applies no longer") { // the table shows the others
				t.Error(problem)
			}
		}
	}
	if !*updateReports {
		return
	}
	table := dropInTop
	for _, p := range slices.Concat(all, more, dropIns) {
		if rows[p.name] == "" { // left out by -run or -short
			rows[p.name] = line(string(golden), p.name)
		}
		table += rows[p.name]
	}
	write(t, ".", dropInTable, table)
}

// figures match times and memory in a row.
var figures = regexp.MustCompile(`\d+\.\d s, \d+ MB`)

// rowOf returns the row of a project without figures.
func rowOf(table, project string) string { return figures.ReplaceAllString(line(table, project), "") }

func line(table, project string) string {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| "+project+" |") {
			return line
		}
	}
	return ""
}

// dropIn runs the calls of a project and returns its row, and the differences.
func (p movedIn) dropIn(t *testing.T, gen *programs, explained divergence.List) (string, []generated.Difference) {
	upstream, ours := p.complete(t), p.complete(t)
	theirs := gen.of(t, upstream)
	mine := tools{gen.ours, filepath.Join("..", "..", "kube_codegen.sh")}
	var theirCost, ourCost usage
	var all []generated.Difference
	calls := p.calls(t, upstream)
	if len(calls) == 0 {
		t.Fatal("there is no call")
	}
	for _, c := range calls {
		their, theirErr := gen.run(t, upstream, theirs, c)
		our, ourErr := gen.run(t, ours, mine, c)
		theirCost, ourCost = theirCost.plus(their), ourCost.plus(our)
		switch {
		case theirErr == nil && ourErr != nil:
			all = append(all, differs(p.name, "missing", c.name+": "+ourErr.Error()))
		case theirErr != nil && ourErr == nil:
			all = append(all, differs(p.name, "added", c.name+": "+theirErr.Error()))
		}
	}
	all = append(all, p.differences(t, upstream, ours)...)
	notes := explained.CheckSome(all)
	n := len(all) - len(notes)
	if rest := len(notes) - 5; rest > 0 {
		notes = append(notes[:5], fmt.Sprintf("%d more", rest))
	} else if len(notes) == 0 {
		notes = []string{"none"}
	}
	text := strings.NewReplacer("|", "\\|", " is changed\n\tupstream: \n\tgen:      ", "", "\n", " ").
		Replace(strings.Join(notes, "<br>"))
	return fmt.Sprintf("| %s | %d | %s | %s | %d | %s |\n", p.name, len(calls), theirCost, ourCost, n, text), all
}

// complete returns a scratch copy of the project, with empty packages for those that are [unserved].
func (p movedIn) complete(t *testing.T) module {
	t.Helper()
	in := p.copied(t)
	for _, name := range renamed[p.name] {
		removeAll(t, in.dir, name)
	}
	for module, packages := range unserved[p.name] {
		dir := t.TempDir()
		files := fstest.MapFS{"go.mod": {Data: []byte("module " + module + "\n")}}
		for _, pkg := range packages {
			files[path.Join(pkg, "doc.go")] = &fstest.MapFile{Data: []byte("package unserved\n")}
		}
		if err := os.CopyFS(dir, files); err != nil {
			t.Fatal(err)
		}
		run(t, in, "mod", "edit", "-replace", module+"="+dir)
	}
	return in
}

// A dropInCall is a call of a generator in a project.
type dropInCall struct {
	dir, name string // dir has [argv.Root] for the project's directory
	args      []string
}

// calls returns the calls of a project: those that its scripts have, without those that they make up as they run.
func (p movedIn) calls(t *testing.T, in module) (all []dropInCall) {
	t.Helper()
	for _, c := range dropInCalls[p.name] {
		args := slices.Clone(c[1:])
		for i, arg := range args {
			if of, ok := strings.CutPrefix(arg, moduleDir); ok {
				pkg, below, _ := strings.Cut(of, ":")
				printed := strings.Fields(run(t, in, "list", "-f", "{{.Dir}}", pkg))
				args[i] = printed[len(printed)-1] + below
			}
		}
		all = append(all, dropInCall{argv.Root, c[0], args})
	}
	if len(all) > 0 {
		return all
	}
	var found []struct {
		Dir, Name string
		Args      []string
	}
	command := exec.CommandContext(t.Context(), "go", "run", "./cmd/gen/internal/calls", in.dir)
	command.Dir = "../.."
	printed, err := command.Output()
	if err := errors.Join(err, json.Unmarshal(printed, &found)); err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		if slices.ContainsFunc(append(slices.Clone(c.Args), c.Dir), func(s string) bool { return !argv.Known(s) }) ||
			c.Name == "crd-ref-docs" || strings.HasSuffix(c.Name, ".sh") || c.Name == "go-to-protobuf" {
			continue
		}
		all = append(all, dropInCall{c.Dir, c.Name, c.Args})
	}
	return all
}

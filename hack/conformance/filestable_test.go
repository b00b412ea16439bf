package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// tally counts files.
type tally struct{ upstream, gen, added int }

func (a *tally) add(of madeFile, onlyGen bool) {
	switch {
	case onlyGen:
		a.added++
	case of.written:
		a.upstream, a.gen = a.upstream+1, a.gen+1
	default:
		a.upstream++
	}
}

func (a *tally) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d |\n", name, a.upstream, a.gen, a.upstream-a.gen, a.added)
}

// tables are those of files.md.
type tables struct {
	byTool, byModule       map[string]*tally
	others, reasons, added map[string]int
	total                  tally
}

// tableOf returns the content of files.md.
func tableOf(t *testing.T, all []madeFile) string {
	t.Helper()
	in := tables{byTool: map[string]*tally{}, byModule: map[string]*tally{}, others: map[string]int{},
		reasons: map[string]int{}, added: map[string]int{}}
	for _, file := range all {
		if err := in.add(file); err != nil {
			t.Error(err)
		}
	}
	if in.total.upstream < 3000 {
		t.Errorf("upstream has only %d files: the table is void", in.total.upstream)
	}
	return tableHead + tallies("upstream's tool", in.byTool) + in.total.row("**all**") +
		"\nBy module:\n\n" + tallies("module", in.byModule) +
		"\n## What gen does not write\n\n" + counts("reason", in.reasons, nil) +
		"\n## What only gen writes\n\n" + counts("file", in.added, nil) +
		"\n## What is no Go API code\n\nGenerated Go files of other tools, which gen does not replace:\n\n" +
		counts("tool", in.others, otherTools)
}

// add counts a file. A file that gen does not write without a reason is an error.
func (in *tables) add(file madeFile) error {
	generator, replaced := genheader.Replaced(file.tool)
	onlyGen := !replaced && file.written
	switch {
	case otherTools[file.tool] != "":
		in.others[file.tool]++
		return nil
	case onlyGen:
		generator = file.tool
		in.added[generator+": `"+path.Base(file.path)+"`"]++
	case !replaced:
		return fmt.Errorf("%s is of %s: gen must say whether it replaces that tool", file.path, file.tool)
	}
	for _, row := range []*tally{row(in.byTool, toolOf(generator, file.path)), row(in.byModule, moduleOf(file.path)),
		&in.total} {
		row.add(file, onlyGen)
	}
	if file.written {
		return nil
	}
	reason := reasonFor(file)
	in.reasons[reason]++
	if reason == "" {
		return fmt.Errorf("gen does not write %s", file.path)
	}
	return nil
}

func row(rows map[string]*tally, name string) *tally {
	if rows[name] == nil {
		rows[name] = new(tally)
	}
	return rows[name]
}

const tableHead = `# Every generated file of Kubernetes

TestKubernetes removes all generated Go API files from the source tree of Kubernetes v1.36.3 and of its staging modules
v0.36.3, has gen write them in one run, by [kubernetes.yaml](kubernetes.yaml), and counts them.
` + "`go test -run TestKubernetes$/Files . -args -update`" + ` writes this page. Modules within modules are not published and
not counted, e.g. the examples of code-generator.

`

// reasonFor returns why gen does not write a file of upstream's; "" if there is no reason.
func reasonFor(file madeFile) string {
	for _, exception := range notWritten {
		tail := file.path
		for strings.Count(tail, "/") > strings.Count(exception.pattern, "/") {
			_, tail, _ = strings.Cut(tail, "/")
		}
		ok, _ := path.Match(exception.pattern, tail) // the patterns are good
		if ok && (file.empty || path.Base(exception.pattern) != "zz_generated.deepcopy.go") {
			return exception.reason
		}
	}
	return ""
}

// toolOf returns the tool that gen's generator replaces, with the file's name where a tool writes several.
func toolOf(generator, name string) string {
	tools := map[string]string{
		"deepcopy": "deepcopy-gen", "defaults": "defaulter-gen", "conversion": "conversion-gen",
		"register": "register-gen", "lifecycle": "prerelease-lifecycle-gen", "swaggerdoc": "genswaggertypedocs",
		"validation": "validation-gen", "client": "client-gen", "lister": "lister-gen", "informer": "informer-gen",
		"applyconfiguration": "applyconfiguration-gen",
		"openapi":            "openapi-gen: `" + path.Base(name) + "`",
		"protobuf":           "go-to-protobuf: `" + path.Base(name) + "`",
	}
	return tools[generator]
}

// moduleOf returns the module of a path, e.g. "k8s.io/api".
func moduleOf(name string) string {
	if below, ok := strings.CutPrefix(name, "staging/src/"); ok {
		parts := strings.SplitN(below, "/", 3)
		return path.Join(parts[0], parts[1])
	}
	return "k8s.io/kubernetes"
}

func tallies(title string, rows map[string]*tally) string {
	text := fmt.Sprintf("| %s | upstream | gen | not written | only gen |\n|---|---:|---:|---:|---:|\n", title)
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		text += rows[name].row(name)
	}
	return text
}

// counts returns a table of numbers, the largest first, with what there is to say about each.
func counts(title string, rows map[string]int, about map[string]string) string {
	text := fmt.Sprintf("| %s | files |\n|---|---:|\n", title)
	names := slices.SortedFunc(maps.Keys(rows), func(a, b string) int {
		return cmp.Or(cmp.Compare(rows[b], rows[a]), strings.Compare(a, b))
	})
	for _, name := range names {
		shown := strings.TrimSuffix(name, ";")
		if about[name] != "" {
			shown += ": " + about[name]
		}
		text += fmt.Sprintf("| %s | %d |\n", shown, rows[name])
	}
	return text
}

package conformance

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// valueFiles are generated files whose methods take nothing and return values that can be compared.
var valueFiles = []string{"types_swagger_doc_generated.go", "zz_generated.prerelease-lifecycle.go",
	"zz_generated.model_name.go"}

// A method takes nothing and returns values.
type method struct{ pkg, of, name string } // e.g. "k8s.io/api/core/v1", "Pod", "SwaggerDoc"

// sameValues calls every method of these files that both sides have, and compares what they return: documentation,
// releases and names of models. least is how many there are at least, so that the comparison is not void.
func sameValues(t *testing.T, upstream, ours *source.Tree, least int) {
	has := map[method]bool{}
	for _, m := range methods(t, ours) {
		has[m] = true
	}
	both := slices.DeleteFunc(methods(t, upstream), func(m method) bool { return !has[m] })
	program := valuesProgram(both)
	values := func(tree *source.Tree) generated.Set {
		var all map[string][]any
		write(t, filepath.Join(tree.Dir, "_values"), "main.go", program)
		cmd := tree.Go(t.Context(), "run", "./_values")
		cmd.Stderr = t.Output()
		out, err := cmd.Output()
		if err == nil {
			err = json.Unmarshal(out, &all)
		}
		if err != nil {
			t.Fatal(err)
		}
		return valueSet(both, all)
	}
	want, got := values(upstream), values(ours)
	t.Logf("%d methods return %d values", len(both), len(want))
	if len(both) < least {
		t.Errorf("fewer than %d: the comparison is void", least)
	}
	listed, err := divergence.Parse(divergences, "Values")
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	for _, problem := range listed.CheckSome(generated.Compare(want, got)) {
		t.Error("divergences.md: ", problem)
	}
}

// valueSet returns what methods have returned, each value of a map on its own.
func valueSet(all []method, returned map[string][]any) generated.Set {
	set := generated.Set{}
	for _, m := range all {
		for i, value := range returned[m.pkg+"."+m.of+"."+m.name] {
			what := fmt.Sprintf("(%s).%s", m.of, m.name)
			docs, ok := value.(map[string]any)
			if !ok {
				set[generated.Entry{Package: m.pkg, What: fmt.Sprintf("%s %d", what, i)}] = fmt.Sprint(value)
			}
			for name, text := range docs {
				set[generated.Entry{Package: m.pkg, What: what + " " + name}] = fmt.Sprint(text)
			}
		}
	}
	return set
}

// methods returns the methods that the files of a tree declare.
func methods(t *testing.T, tree *source.Tree) (all []method) {
	t.Helper()
	for _, module := range slices.Sorted(maps.Keys(Modules)) {
		at := filepath.Join(tree.Dir, filepath.FromSlash(Modules[module]))
		if _, err := os.Stat(at); err != nil {
			continue // not in this tree
		}
		everyFile(t, at, func(name string) {
			rel, err := filepath.Rel(at, name)
			if err != nil {
				t.Fatal(err)
			}
			pkg := path.Join(module, path.Dir(filepath.ToSlash(rel)))
			if !slices.Contains(valueFiles, filepath.Base(name)) || strings.Contains(pkg, "/staging/") {
				return
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, decl := range file.Decls {
				if m, ok := decl.(*ast.FuncDecl); ok && m.Recv != nil {
					of := strings.TrimPrefix(types.ExprString(m.Recv.List[0].Type), "*")
					all = append(all, method{pkg, of, m.Name.Name})
				}
			}
		})
	}
	return all
}

// valuesProgram returns a Go program that prints what methods return.
//
//	all["k8s.io/api/core/v1.Pod.SwaggerDoc"] = list(new(p1.Pod).SwaggerDoc())
func valuesProgram(all []method) string {
	var imports, calls strings.Builder
	names := map[string]string{}
	for _, m := range all {
		if names[m.pkg] == "" {
			names[m.pkg] = fmt.Sprintf("p%d", len(names))
			fmt.Fprintf(&imports, "\t%s %q\n", names[m.pkg], m.pkg)
		}
		fmt.Fprintf(&calls, "\tall[%q] = list(new(%s.%s).%s())\n", m.pkg+"."+m.of+"."+m.name, names[m.pkg], m.of,
			m.name)
	}
	return "package main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n\n" + imports.String() + ")\n\n" +
		"func list(values ...any) []any { return values }\n\nfunc main() {\n\tall := map[string][]any{}\n" +
		calls.String() + "\tif err := json.NewEncoder(os.Stdout).Encode(all); err != nil {\n\t\tpanic(err)\n\t}\n}\n"
}

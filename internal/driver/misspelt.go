package driver

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load/reachable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// misspelt makes errors of misspelt markers in packages whose files would be removed, or would lose declarations, kinds
// or parts of schemas: most likely, the markers are why.
func misspelt(result *Result) {
	removed, losing := map[string][]string{}, map[string][]string{} // names of files by import path
	for i, problem := range result.Diagnostics {
		if problem.Rule != diag.MisspeltMarker {
			continue
		}
		if len(removed)+len(losing) == 0 {
			removed, losing = losses(result.Changes)
		}
		at := &result.Diagnostics[i]
		if files := removed[problem.Package]; len(files) > 0 {
			at.Severity = diag.Error
			at.Message += fmt.Sprintf(", and %d files of its package would be removed, e.g. %s", len(files), files[0])
		} else if files := losing[problem.Package]; len(files) > 0 {
			at.Severity = diag.Error
			at.Message += fmt.Sprintf(", and %s", files[0])
		}
	}
}

// losses returns the names of the files that would be removed, and e.g. "zz_generated.deepcopy.go would lose
// Fruit.DeepCopy", each by the import path of its sources.
func losses(changes *writer.Changes) (removed, losing map[string][]string) {
	removed, losing = map[string][]string{}, map[string][]string{}
	for _, change := range changes.Pending() {
		name, lost := filepath.Base(change.Path), ""
		if change.Status == writer.Updated {
			lost = firstLost(parts(change.Path, change.Old), parts(change.Path, change.New))
		}
		for _, source := range change.Source {
			importPath, _ := genheader.SplitSource(source)
			switch {
			case change.Status == writer.Removed:
				removed[importPath] = append(removed[importPath], name)
			case lost != "":
				losing[importPath] = append(losing[importPath], fmt.Sprintf("%s would lose %s", name, lost))
			}
		}
	}
	for _, files := range removed {
		slices.Sort(files)
	}
	return removed, losing
}

// emptied reports Go files that would lose all declarations: a generator that has nothing to declare plans no file.
func emptied(changes *writer.Changes) (problems diag.List) {
	declares := func(content []byte) bool {
		return slices.ContainsFunc([]string{"func", "type", "var", "const"}, func(keyword string) bool {
			return bytes.Contains(content, []byte("\n"+keyword+" "))
		})
	}
	for _, change := range changes.Pending() {
		if change.Status == writer.Updated && filepath.Ext(change.Path) == ".go" && declares(change.Old) &&
			!declares(change.New) {
			problems.Add(diag.Errorf(diag.At(change.Path), "gen %s would leave no declaration in this file",
				change.Generator).Fix("check the markers of its package, or delete the file if nobody needs it"))
		}
	}
	return problems
}

// firstLost returns the first name of before, in their order, that after lacks; "" for none.
func firstLost(before, after map[string]bool) string {
	var lost []string
	for name := range before {
		if !after[name] {
			lost = append(lost, name)
		}
	}
	if len(lost) == 0 {
		return ""
	}
	return slices.Min(lost)
}

// parts returns what a generated file declares: the top-level names and methods of Go, e.g. "Fruit.DeepCopy", or the
// keys of a manifest with their paths, e.g. "spec.versions[0].schema".
func parts(path string, content []byte) map[string]bool {
	found := map[string]bool{}
	switch filepath.Ext(path) {
	case ".go":
		file, _ := parser.ParseFile(token.NewFileSet(), path, content, parser.SkipObjectResolution)
		if file != nil { // what could be parsed is enough
			reachable.AddNames(found, file)
		}
	case ".yaml", ".yml":
		var value any
		if yaml.Unmarshal(content, &value) == nil {
			addKeys(found, "", value)
		}
	}
	return found
}

func addKeys(found map[string]bool, path string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, below := range value {
			at := key
			if path != "" {
				at = path + "." + key
			}
			found[at] = true
			addKeys(found, at, below)
		}
	case []any:
		for i, below := range value {
			addKeys(found, fmt.Sprintf("%s[%d]", path, i), below)
		}
	}
}

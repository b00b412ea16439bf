package verify

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load/reachable"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Misspelt makes errors of misspelt markers in packages whose files would be removed, and above types and fields that
// would lose something: a method, a part of a schema, or, in a file of the generator that the marker is for, a word.
// Most likely, the marker is why.
func Misspelt(
	api *model.API, generators []*codegen.Generator, problems diag.List, changes *writer.Changes,
) error {
	pending := changes.Pending()
	for i, problem := range problems {
		if problem.Rule != diag.MisspeltMarker || len(pending) == 0 {
			continue
		}
		at := &problems[i]
		if files := removedFrom(pending, problem.Package); len(files) > 0 {
			at.Severity = diag.Error
			at.Message += fmt.Sprintf(", and %s of its package would be removed, e.g. %s",
				printable.Count(len(files), "file"), files[0])
			continue
		}
		of := subjectAt(api, problem)
		loss, err := lossBelow(pending, of)
		if loss == "" && err == nil {
			loss, err = lostWord(pending, generators, problem, of)
		}
		if err != nil {
			return err
		}
		if loss != "" {
			at.Severity = diag.Error
			at.Message += ", and " + loss
		}
	}
	return nil
}

// lostWord returns e.g. "zz_generated.kinds.go of gen kinds would lose Fruit" where a comment can only mean a marker
// of kinds, and a file loses a word of the marker or the name of the subject.
func lostWord(
	pending []writer.Change, generators []*codegen.Generator, problem diag.Diagnostic, of subject,
) (string, error) {
	if len(problem.Edits) == 0 {
		return "", nil
	}
	meant := strings.TrimLeft(problem.Edits[0].New, "/ +")
	for _, change := range pending {
		i := slices.IndexFunc(generators, func(g *codegen.Generator) bool { return g.Name == change.Generator })
		if i < 0 || change.Status == writer.Created || !comesFrom(change, problem.Package) {
			continue
		}
		markers := generators[i].Markers
		m := slices.IndexFunc(markers, func(d marker.Definition) bool { return strings.HasPrefix(meant, d.Name) })
		if m < 0 {
			continue
		}
		before, after, err := change.Bytes()
		if err != nil {
			return "", err
		}
		has, stay := words(before), words(after)
		said := meant[strings.LastIndex(markers[m].Name, ":")+1:]
		for _, suspect := range append(word.FindAllString(said, -1), of.typ, of.field) {
			if has[suspect] && !stay[suspect] {
				name := filepath.Base(change.Path)
				return fmt.Sprintf("%s of gen %s would lose %s", name, change.Generator, suspect), nil
			}
		}
	}
	return "", nil
}

var word = regexp.MustCompile(`\w+`)

// words returns the words of a file.
func words(content []byte) map[string]bool {
	all := map[string]bool{}
	for _, w := range word.FindAll(content, -1) {
		all[string(w)] = true
	}
	return all
}

// removedFrom returns the names of the files that would be removed and come from a package, sorted.
func removedFrom(pending []writer.Change, importPath string) (files []string) {
	for _, change := range pending {
		if change.Status == writer.Removed && comesFrom(change, importPath) {
			files = append(files, filepath.Base(change.Path))
		}
	}
	slices.Sort(files)
	return files
}

func comesFrom(change writer.Change, importPath string) bool {
	return slices.ContainsFunc(change.Source, func(source string) bool {
		from, _ := genheader.SplitSource(source)
		return from == importPath
	})
}

// A subject is the declaration below a comment: a type, or one of its fields.
type subject struct {
	importPath, typ string // e.g. "example.org/fruit/api/v1" and "Fruit"; "" for none
	field           string // its name in JSON, e.g. "color"; "" for the type
}

// subjectAt returns the first type or field below a problem in the same file.
func subjectAt(api *model.API, problem diag.Diagnostic) (found subject) {
	p := api.Package(problem.Package)
	if p == nil {
		return found
	}
	nearest := math.MaxInt
	below := func(pos model.Position) bool {
		is := pos.Filename == problem.Pos.Filename && problem.Pos.Line < pos.Line && pos.Line < nearest
		if is {
			nearest = pos.Line
		}
		return is
	}
	for _, t := range p.Types {
		if below(t.Pos) {
			found = subject{p.Path, t.Name, ""}
		}
		for _, f := range t.Fields {
			if below(f.Pos) {
				found = subject{p.Path, t.Name, f.JSON.Name}
			}
		}
	}
	return found
}

// lossBelow returns e.g. "zz_generated.deepcopy.go would lose Fruit.DeepCopy" where a file loses what belongs to a
// subject, or "".
func lossBelow(pending []writer.Change, of subject) (string, error) {
	for _, change := range pending {
		if change.Status != writer.Updated || of.typ == "" || !comesFrom(change, of.importPath) {
			continue
		}
		before, after, err := change.Bytes()
		if err != nil {
			return "", err
		}
		stay := parts(change.Path, after)
		for _, part := range slices.Sorted(maps.Keys(parts(change.Path, before))) {
			if !stay[part] && of.has(part, change) {
				return fmt.Sprintf("%s would lose %s", filepath.Base(change.Path), part), nil
			}
		}
	}
	return "", nil
}

// has reports whether a part of a file, see [parts], is one of the type's methods, a keyword of the field's schema, or
// something else of the kind's manifest than a schema.
func (of subject) has(part string, change writer.Change) bool {
	if filepath.Ext(change.Path) == ".go" {
		return of.field == "" && strings.HasPrefix(part, of.typ+".")
	}
	const properties = ".properties."
	i := strings.LastIndex(part, properties)
	if of.field != "" {
		return i >= 0 && strings.HasPrefix(part[i+len(properties):], of.field+".")
	}
	return i < 0 && slices.Contains(change.Source, of.importPath+"."+of.typ)
}

// Emptied reports Go files that would lose all declarations: a generator that has nothing to declare plans no file.
func Emptied(changes *writer.Changes) (problems diag.List, err error) {
	declares := func(content []byte) bool {
		return slices.ContainsFunc([]string{"func", "type", "var", "const"}, func(keyword string) bool {
			return bytes.Contains(content, []byte("\n"+keyword+" "))
		})
	}
	for _, change := range changes.Pending() {
		if change.Status != writer.Updated || filepath.Ext(change.Path) != ".go" {
			continue
		}
		before, after, err := change.Bytes()
		if err != nil {
			return nil, err
		}
		if declares(before) && !declares(after) {
			problems.Add(ruleEmptied.At(diag.At(change.Path), "gen %s would leave no declaration in this file",
				change.Generator).Fix("check the markers of its package, or delete the file if nobody needs it"))
		}
	}
	return problems, nil
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

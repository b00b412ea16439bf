package driver

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/writer"
)

// stranger is a generator as a user writes one: with a template of the project's own, an option, a marker, and Go, text
// and JSON files.
var stranger = &codegen.Generator{
	Name: "kinds", Doc: "kinds",
	Markers: []marker.Definition{{Name: "example:kind", Scopes: marker.Type, Kind: marker.String,
		Doc: "Names the kind."}},
	Options: func() any { return &strangerOptions{Prefix: "Kind"} },
	Plan:    planStranger,
}

type strangerOptions struct {
	Prefix string `json:"prefix" doc:"prefix of names"`
}

// kindView is what the stranger's files are rendered from.
type kindView struct {
	Prefix string
	Kinds  []string
}

// typeView leads to the model.
type typeView struct {
	Types []*model.Type
}

func planStranger(p *codegen.Pass) ([]codegen.File, error) {
	read, err := p.ReadFiles("tmpl", ".tmpl")
	if err != nil {
		return nil, err
	}
	view := kindView{Prefix: codegen.OptionsOf[*strangerOptions](p).Prefix}
	var types typeView
	pkg := p.API.Packages[0]
	docs, data := p.OutputDir("docs", ".md"), p.OutputDir("data")
	var files []codegen.File
	for _, t := range pkg.Types {
		m, ok := t.Markers.Find("example:kind")
		if !ok {
			continue
		}
		view.Kinds, types.Types = append(view.Kinds, m.Value), append(types.Types, t)
		source := pkg.Path + "." + t.Name
		files = append(files,
			codegen.TextFile(p, docs.WithSource(source), strings.ToLower(t.Name)+".md", "<!--", t.Doc, renderDoc),
			codegen.DataFile(p, data.WithSource(source), strings.ToLower(t.Name)+".json", m.Value, renderJSON))
	}
	if len(view.Kinds) == 0 {
		return nil, nil
	}
	for _, file := range read {
		text, err := emit.ParseTemplate(filepath.Base(file.Path), string(file.Content))
		if err != nil {
			return nil, err
		}
		name := "zz_generated." + strings.TrimSuffix(filepath.Base(file.Path), ".tmpl") + ".go"
		frame := emit.Frame{}
		files = append(files, codegen.TemplateFile(p, p.PackageDir(pkg), name, frame, view, text))
	}
	fields := codegen.GoFile(p, p.PackageDir(pkg), "zz_generated.fields.go", emit.Frame{}, types,
		renderFields)
	return append(files, fields), nil
}

func renderDoc(lines []string) ([]byte, error) { return []byte(strings.Join(lines, "\n") + "\n"), nil }

func renderJSON(kind string) ([]byte, error) { return json.Marshal(map[string]string{"kind": kind}) }

func renderFields(f *emit.File, view typeView) error {
	for _, t := range view.Types {
		f.Print(fmt.Sprintf("const %sFields = %d\n", t.Name, len(t.Fields)))
	}
	return nil
}

// TestStrangersRandomEdits changes a project of a user's generator at random. After each change and run, a run without
// a store finds nothing to do.
func TestStrangersRandomEdits(t *testing.T) {
	for _, watched := range []bool{false, true} {
		t.Run(fmt.Sprintf("watched %t", watched), func(t *testing.T) { newStrangersProject(t, watched).edit(120) })
	}
}

type strangersProject struct {
	*testing.T
	dir string
	cfg Config
}

func newStrangersProject(t *testing.T, watched bool) *strangersProject {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &strangersProject{T: t, dir: dir}
	selected := jobs.Selected{Generator: stranger, Options: stranger.Options()}
	job := jobs.Job{Packages: []string{"."}, Generate: []jobs.Selected{selected}}
	p.cfg = Config{Dir: dir, Roots: []string{dir}, Jobs: []jobs.Job{job}, Generators: []*codegen.Generator{stranger}}
	if watched {
		p.cfg.Session, p.cfg.Store = &Session{}, &memo.Store{}
	} else if p.cfg.Store, err = memo.Open(filepath.Join(t.TempDir(), "cache"), nil); err != nil {
		t.Fatal(err)
	}
	p.write("go.mod", "module example.org/fruit\n\ngo 1.26\n")
	p.write("doc.go", "// +groupName=example.org\npackage fruit\n")
	p.write("tmpl/names.tmpl", "const {{.Prefix}}Count = {{len .Kinds}}\n")
	return p
}

func (p *strangersProject) write(name, content string) {
	p.Helper()
	name = filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

// edits do one thing each, by a number from 0 to 2.
func (p *strangersProject) edits() map[string]func(n int) {
	remove := func(name string) { _ = os.Remove(filepath.Join(p.dir, name)) }
	kind := func(n int, doc, marker, fields string) {
		p.write(fmt.Sprintf("kind%d.go", n),
			fmt.Sprintf("package fruit\n\n// Kind%d %s.\n//\n// +example:kind=%s\ntype Kind%d struct { %s }\n",
				n, doc, marker, n, fields))
	}
	return map[string]func(n int){
		"template": func(n int) {
			p.write("tmpl/names.tmpl",
				fmt.Sprintf("%s {{.Prefix}}Count = {{len .Kinds}}\n", []string{"const", "var", "// Count.\nconst"}[n]))
		},
		"another template": func(n int) {
			p.write(fmt.Sprintf("tmpl/more%d.tmpl", n), fmt.Sprintf("const {{.Prefix}}More%d = 1\n", n))
		},
		"template gone": func(n int) { remove(fmt.Sprintf("tmpl/more%d.tmpl", n)) },
		"option": func(n int) {
			p.cfg.Jobs[0].Generate[0].Options = &strangerOptions{Prefix: fmt.Sprintf("Prefix%d", n)}
		},
		"header":        func(n int) { p.cfg.Jobs[0].Header = []string{"", "// One.", "// Two."}[n] },
		"kind":          func(n int) { kind(n, "is good", "apple", "A int") },
		"documentation": func(n int) { kind(n, "is better", "apple", "A int") },
		"marker":        func(n int) { kind(n, "is good", fmt.Sprintf("pear%d", n), "A int") },
		"field":         func(n int) { kind(n, "is good", "apple", "A int; B string") },
		"kind gone":     func(n int) { remove(fmt.Sprintf("kind%d.go", n)) },
		"output gone": func(n int) {
			remove(fmt.Sprintf([]string{"docs/kind%d.md", "data/kind%d.json", "zz_generated.names.go"}[n], n))
		},
		"output edited": func(n int) {
			name := []string{"docs/kind0.md", "data/kind0.json", "zz_generated.names.go"}[n]
			if content, err := os.ReadFile(filepath.Join(p.dir, name)); err == nil {
				p.write(name, string(content)+"\n")
			}
		},
		"directory gone": func(n int) { _ = os.RemoveAll(filepath.Join(p.dir, []string{"docs", "data", "docs"}[n])) },
	}
}

func (p *strangersProject) edit(rounds int) {
	random := rand.New(rand.NewPCG(3, 4))
	edits := p.edits()
	names := make([]string, 0, len(edits))
	for name := range edits {
		names = append(names, name)
	}
	// the order of a map is random, that of the edits is not
	slices.Sort(names)
	var done []string
	for range rounds {
		name, n := names[random.IntN(len(names))], random.IntN(3)
		done = append(done, fmt.Sprintf("%s(%d)", name, n))
		edits[name](n)
		result, err := Run(p.Context(), p.cfg)
		if err != nil || result.Changes == nil {
			p.Fatalf("after %v: %v, %v", done, err, result.Diagnostics)
		}
		if err := result.Changes.Write(p.Context()); err != nil {
			p.Fatal(err)
		}
		result.Keep()
		fresh := p.cfg
		fresh.Store, fresh.Session = nil, nil
		if result, err = Run(p.Context(), fresh); err != nil || result.Changes == nil {
			p.Fatalf("after %v: %v, %v", done, err, result.Diagnostics)
		}
		for _, change := range result.Changes.Pending() {
			p.Fatalf("after %v: %s is to be %s", done, change.Path, change.Status)
		}
	}
	p.clean()
}

// clean removes all that the generator owns, and nothing else.
func (p *strangersProject) clean() {
	p.write("data/own.json", "{}")
	result, err := Run(p.Context(), p.cfg)
	if err != nil {
		p.Fatal(err)
	}
	if err := writer.Clean(result.Scopes).Write(p.Context()); err != nil {
		p.Fatal(err)
	}
	generated, err := filepath.Glob(filepath.Join(p.dir, "*", "*"))
	if err != nil {
		p.Fatal(err)
	}
	for _, name := range generated {
		if dir := filepath.Base(filepath.Dir(name)); dir != "tmpl" && filepath.Base(name) != "own.json" {
			p.Errorf("%s is still there", name)
		}
	}
	if _, err := os.Stat(filepath.Join(p.dir, "data", "own.json")); err != nil {
		p.Error(err)
	}
	if found, _ := filepath.Glob(filepath.Join(p.dir, "zz_generated*")); len(found) > 0 {
		p.Errorf("%v are still there", found)
	}
}

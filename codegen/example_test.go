package codegen_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A generator is a value. Its markers are documentation, check and suggestion in one table.
func ExampleGenerator() {
	type options struct {
		Suffix string `json:"suffix" doc:"what the names of variables end in"`
	}
	kinds := &codegen.Generator{
		Name: "kinds",
		Doc:  "group, version and kind of types: zz_generated.kinds.go",
		Markers: []marker.Definition{
			{Name: "example:kind", Scopes: marker.Type, Kind: marker.Flag, Doc: "Declares a variable for the type."},
		},
		Options: func() any { return &options{Suffix: "Kind"} },
		Plan: func(p *codegen.Pass) ([]codegen.File, error) {
			for _, pkg := range p.API.Packages {
				for _, t := range pkg.Types {
					if m, ok := t.Markers.Find("example:kind"); ok && !t.Exported {
						p.Report(diag.Errorf(m.Pos, "type %s is not exported", t.Name).
							Fix("export it, or remove +%s", m.Name))
					}
				}
			}
			return nil, nil
		},
	}
	fmt.Println(codegen.Validate([]*codegen.Generator{kinds}))
	// Output: <nil>
}

// The view leads to the model. The function that prints the body gets nothing else.
func ExampleGoFile() {
	plan := func(p *codegen.Pass) (files []codegen.File, err error) {
		for _, pkg := range p.API.Packages {
			files = append(files, codegen.GoFile(p, p.PackageDir(pkg), "zz_generated.fields.go", emit.Frame{},
				pkg.Types, fields))
		}
		return files, nil
	}
	_ = codegen.Generator{Name: "fields", Doc: "fields", Plan: plan}
}

func fields(f *emit.File, types []*model.Type) error {
	for _, t := range types {
		f.Print(fmt.Sprintf("const %sFields = %d\n", t.Name, len(t.Fields)))
	}
	return nil
}

// A template names things outside of the file by ref, which imports their packages.
func ExampleTemplateFile() {
	names := emit.MustTemplate("names",
		"var names = {{ref \"fmt.Sprint\"}}({{range .}}{{printf \"%q\" .}},{{end}})\n")
	plan := func(p *codegen.Pass) ([]codegen.File, error) {
		var view []string
		for _, t := range p.API.Packages[0].Types {
			view = append(view, t.Name)
		}
		target := p.PackageDir(p.API.Packages[0])
		return []codegen.File{codegen.TemplateFile(p, target, "zz_generated.names.go", emit.Frame{},
			view, names)}, nil
	}
	_ = codegen.Generator{Name: "names", Doc: "names", Plan: plan}
}

// A Markdown page for each kind, in a directory that the options name.
func ExampleTextFile() {
	plan := func(p *codegen.Pass) (files []codegen.File, err error) {
		docs := p.OutputDir("docs", ".md")
		for _, pkg := range p.API.Packages {
			for _, t := range pkg.Types {
				name := strings.ToLower(t.Name) + ".md"
				files = append(files, codegen.TextFile(p, docs.WithSource(pkg.Path+"."+t.Name), name, "<!--", t.Doc,
					page))
			}
		}
		return files, nil
	}
	_ = codegen.Generator{Name: "docs", Doc: "docs", Plan: plan}
}

func page(doc []string) ([]byte, error) { return []byte(strings.Join(doc, "\n") + "\n"), nil }

// JSON has no comments: gen keeps beside the file that it is generated.
func ExampleDataFile() {
	plan := func(p *codegen.Pass) (files []codegen.File, err error) {
		var kinds []string
		for _, g := range p.Groups() {
			for _, v := range g.Versions {
				for _, r := range v.Resources {
					kinds = append(kinds, r.Kind)
				}
			}
		}
		return []codegen.File{codegen.DataFile(p, p.OutputDir("config"), "kinds.json", kinds, encode)}, nil
	}
	_ = codegen.Generator{Name: "kindlist", Doc: "kind list", Plan: plan}
}

func encode(kinds []string) ([]byte, error) { return json.Marshal(kinds) }

// A generator that adds a line to the user's own files.
func ExamplePatchedFile() {
	plan := func(p *codegen.Pass) (files []codegen.File, err error) {
		charts, err := p.ReadFiles("charts", ".yaml")
		for _, chart := range charts {
			files = append(files, codegen.PatchedFile(chart, "crds: true\n", appendLine))
		}
		return files, err
	}
	_ = codegen.Generator{Name: "charts", Doc: "charts", Plan: plan}
}

func appendLine(file codegen.SourceFile, line string) ([]byte, error) {
	if strings.Contains(string(file.Content), line) {
		return file.Content, nil
	}
	return append(file.Content, line...), nil
}

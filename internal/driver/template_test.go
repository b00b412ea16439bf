package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
)

// templated is a project with a generator of its own, whose template is one of the project's files.
type templated struct {
	*testing.T
	dir  string
	late bool // files are read to render a file
	cfg  Config
}

func newTemplated(t *testing.T) *templated {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &templated{T: t, dir: dir}
	names := &codegen.Generator{Name: "names", Doc: "names", Plan: p.plan}
	job := jobs.Job{Packages: []string{"."}, Generate: []jobs.Selected{{Generator: names}}}
	p.cfg = Config{Dir: dir, Roots: []string{dir}, Jobs: []jobs.Job{job}, Generators: []*codegen.Generator{names}}
	p.write("go.mod", "module example.org/fruit\n\ngo 1.26\n")
	p.write("api.go", "// +groupName=example.org\npackage fruit\n\nvar _ = Name\n")
	p.write("tmpl/names.tmpl", "const Name = {{ . | printf \"%q\" }}\n")
	return p
}

func (p *templated) plan(pass *codegen.Pass) ([]codegen.File, error) {
	read, err := pass.ReadFiles("tmpl", ".tmpl")
	if err != nil {
		return nil, err
	}
	text, err := emit.ParseTemplate("names", string(read[0].Content))
	if err != nil {
		return nil, err
	}
	pkg := pass.API.Packages[0]
	file := codegen.TemplateFile(pass, pass.PackageDir(pkg), "zz_generated.names.go", emit.Frame{Package: "fruit"},
		"apple", text)
	if p.late {
		file = codegen.File{Path: file.Path, Render: func() ([]byte, error) {
			_, err := pass.ReadFiles("tmpl", ".tmpl")
			return nil, err
		}}
	}
	types := codegen.TemplateFile(pass, pass.PackageDir(pkg), "zz_generated.types.go", emit.Frame{Package: "fruit"},
		len(pkg.Types), typesTemplate)
	return []codegen.File{file, types}, nil
}

var typesTemplate = emit.MustTemplate("types", "const Types = len(Name) + {{.}}\n")

func (p *templated) write(name, content string) {
	p.Helper()
	name = filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

// run takes the project through gen and returns the generated file.
func (p *templated) run() (string, error) {
	p.Helper()
	result, err := Run(p.Context(), p.cfg)
	if err != nil {
		return "", err
	}
	if result.Changes == nil {
		return "", fmt.Errorf("%v", result.Diagnostics)
	}
	if err := result.Changes.Write(p.Context()); err != nil {
		p.Fatal(err)
	}
	result.Keep()
	content, err := os.ReadFile(filepath.Join(p.dir, "zz_generated.names.go"))
	return string(content), err
}

// TestUsersTemplate: gen renders a file again when its template in the project has changed, whatever the template's
// name.
func TestUsersTemplate(t *testing.T) {
	p := newTemplated(t)
	var err error
	if p.cfg.Store, err = memo.Open(filepath.Join(t.TempDir(), "cache"), nil); err != nil {
		t.Fatal(err)
	}
	for _, keyword := range []string{"const", "var", "const"} {
		p.write("tmpl/names.tmpl", keyword+" Name = {{ . | printf \"%q\" }}\n")
		got, err := p.run()
		if err != nil || !strings.Contains(got, keyword+" Name = \"apple\"") {
			t.Errorf("%v: %s, want %s", err, got, keyword)
		}
	}
	p.late = true
	p.write("api.go", "// Package fruit is new.\n//\n// +groupName=example.org\npackage fruit\n")
	if _, err := p.run(); err == nil || !strings.Contains(err.Error(), "read in Plan") {
		t.Errorf("Render reads a file: %v", err)
	}
}

// TestTypeCheckWithMemory: a file that a run has no need to render counts in its type check.
func TestTypeCheckWithMemory(t *testing.T) {
	p := newTemplated(t)
	p.cfg.Session, p.cfg.TypeCheck = &Session{}, true
	for _, more := range []string{"", "type Fruit struct{}\n"} {
		p.write("api.go", "// +groupName=example.org\npackage fruit\n\nvar _ = Name\n"+more)
		if got, err := p.run(); err != nil || !strings.Contains(got, "const Name = \"apple\"") {
			t.Errorf("%v: %s", err, got)
		}
	}
}

package codegen

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/internal/memo"
)

// TestUsersTemplate: a file that is made of a template of the project is made anew when the template has changed,
// whatever its name.
func TestUsersTemplate(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, content string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.org/fruit\n\ngo 1.26\n")
	write("api.go", "// +groupName=example.org\npackage fruit\n")
	write("tmpl/names.tmpl", "const Name = {{ . | printf \"%q\" }}\n")
	store, err := memo.Open(filepath.Join(t.TempDir(), "cache"), nil)
	if err != nil {
		t.Fatal(err)
	}
	late := false
	names := &Generator{Name: "names", Doc: "names", Plan: func(p *Pass) ([]File, error) {
		read, err := p.Read("tmpl", ".tmpl")
		if err != nil {
			return nil, err
		}
		text, err := template.New("names").Parse(string(read[0].Content))
		if err != nil {
			return nil, err
		}
		place := p.Beside(p.API.Packages[0])
		file := p.TemplateFile(place, "zz_generated.names.go", emit.Frame{Package: "fruit"}, "apple", text)
		if late {
			file.Render = func() ([]byte, error) { _, err := p.Read("tmpl", ".tmpl"); return nil, err }
			file.data = nil
		}
		return []File{file}, nil
	}}
	run := func() (string, error) {
		t.Helper()
		inv := Invocation{Dir: dir, Roots: []string{dir}, Jobs: []Job{{Packages: []string{"."}, Generate: []Selected{{Generator: names}}}}, Generators: []*Generator{names}, Cache: store}
		result, err := Run(context.Background(), inv)
		if err != nil {
			return "", err
		}
		if err := result.Changes.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := result.Kept(); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(dir, "zz_generated.names.go"))
		return string(content), err
	}
	for _, keyword := range []string{"const", "var", "const"} {
		write("tmpl/names.tmpl", keyword+" Name = {{ . | printf \"%q\" }}\n")
		got, err := run()
		if err != nil || !strings.Contains(got, keyword+" Name = \"apple\"") {
			t.Errorf("%v: %s, want %s", err, got, keyword)
		}
	}
	late = true
	write("api.go", "// Package fruit is new.\n//\n// +groupName=example.org\npackage fruit\n")
	if _, err := run(); err == nil || !strings.Contains(err.Error(), "read in Plan") {
		t.Errorf("Render reads a file: %v", err)
	}
}

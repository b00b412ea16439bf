package codegen

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/manifest"
)

var yamlSign = genheader.Sign{Open: "#"}

// YAMLFile plans a YAML file of Kubernetes objects, e.g. YAMLFile(p, p.OutputDir("config/rbac"), "role.yaml", role,
// binding). gen sorts keys, leaves out what only a server fills in, and writes the license header as a comment below
// the first line. Objects may still change until the plan is done.
func YAMLFile(p *Pass, target Target, name string, objects ...any) File {
	top := yamlSign.Top(p.driver.Generator, target.Source, p.Header)
	return File{
		Path:   filepath.Join(target.Dir, name),
		Source: target.Source,
		Render: func() ([]byte, error) {
			parts := [][]byte{[]byte(top)}
			for _, object := range objects {
				body, err := manifest.Object(object)
				if err != nil {
					return nil, err
				}
				parts = append(parts, []byte("---\n"), body)
			}
			return slices.Concat(parts...), nil
		},
	}
}

// TextFile plans a text file with comments, e.g. TextFile(p, p.OutputDir("docs", ".md"), "fruit.md", "<!--", view,
// render). comment opens a comment: #, //, --, ;, %, <!-- or /*. gen writes the generator, the sources and the license
// header in such comments above what render returns. See [GoFile] for the view and render.
func TextFile[V any](p *Pass, target Target, name, comment string, view V, render func(V) ([]byte, error)) File {
	sign, ok := genheader.SignOf(comment)
	if !ok {
		p.Report(ruleComment.At(diag.NoPosition, "generator %s wants to write %s with comments by %q",
			p.driver.Generator, name, comment).
			Fix("report it to the generator's author: gen recognizes %s", strings.Join(genheader.Signs(), ", ")))
	}
	top := sign.Top(p.driver.Generator, target.Source, p.Header)
	file := File{Path: filepath.Join(target.Dir, name), Source: target.Source}
	file.Render = func() ([]byte, error) {
		body, err := render(view)
		return append([]byte(top), body...), err
	}
	return file
}

// DataFile plans a file without comments, e.g. DataFile(p, p.OutputDir("schemas"), "fruit.json", view, render). As the
// file can't say that it is generated, gen keeps that beside it, in zz_generated.<generator>.list. See [GoFile] for the
// view and render.
func DataFile[V any](p *Pass, target Target, name string, view V, render func(V) ([]byte, error)) File {
	file := File{Path: filepath.Join(target.Dir, name), Source: target.Source,
		Render: func() ([]byte, error) { return render(view) }}
	file.driver.Listed = true
	return file
}

// PatchedFile plans the change of a part of a user's file, as [Pass.ReadFiles] returned it. For
// patch and the view see [GoFile].
func PatchedFile[V any](file SourceFile, view V, patch func(SourceFile, V) ([]byte, error)) File {
	return File{Path: file.Path, Original: file.Content,
		Render: func() ([]byte, error) { return patch(file, view) }}
}

package codegen

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
)

// A File is planned output: a path, and the function that makes its content. [GoFile], [TemplateFile] and
// [YAMLFile] plan the usual ones.
type File struct {
	Path   string // absolute, e.g. "/src/fruit/api/v1/zz_generated.deepcopy.go"
	Render func() ([]byte, error)
	// Source names what the file is generated from: kinds, e.g. "example.org/fruit/api/v1.Fruit", packages, e.g.
	// "example.org/fruit/api/v1", or all packages below a directory, e.g. "example.org/fruit/api/...".
	Source []string

	// Original is the content of a user's file of which the generator changes a part, as [Pass.ReadFiles] returned it.
	// It is nil for a file that the generator owns.
	Original []byte

	driver contract.File
}

// GoFile plans a Go file, e.g. GoFile(p, p.PackageDir(pkg), "zz_generated.kinds.go", emit.Frame{}, view, render).
//
// render prints the body from the view, possibly while other files are rendered. If the body declares the alias of an
// import, gen calls render again, and [emit.File.Ref] returns another alias.
func GoFile[V any](
	p *Pass, target Target, name string, frame emit.Frame, view V, render func(*emit.File, V) error,
) File {
	return p.file(target, name, frame, func(f *emit.File) error { return render(f, view) })
}

// TemplateFile plans a Go file of which each template renders a part from the view. See [GoFile] for the target, the
// name, the frame and the view, and [emit.ParseTemplate] for what a template can call.
func TemplateFile(
	p *Pass, target Target, name string, frame emit.Frame, view any, templates ...*emit.Template,
) File {
	return p.file(target, name, frame, func(f *emit.File) error {
		for _, t := range templates {
			if err := f.Template(t, view); err != nil {
				return err
			}
		}
		return nil
	})
}

// PrintedFile plans a Go file that print prints at once, in Plan, and not while files are rendered: for a generator
// that can tell only then whether there is a file, or what is wrong with it. The error is that of print. See [GoFile]
// for the target, the name, the frame, and why gen may call print again.
func PrintedFile(p *Pass, target Target, name string, frame emit.Frame, print func(*emit.File) error) (File, error) {
	printed, err := p.goFile(target, frame)(print)
	if err != nil {
		return File{}, err
	}
	file := p.file(target, name, frame, nil)
	file.Render = printed.Bytes
	return file, nil
}

// goFile returns what makes the Go file of a target from the function that prints its body.
func (p *Pass) goFile(target Target, frame emit.Frame) func(print func(*emit.File) error) (*emit.File, error) {
	frame.Package = cmp.Or(frame.Package, target.name, names.Package(path.Base(target.Path)))
	of := contract.GoFile{Generator: p.driver.Generator, Header: p.Header, Path: target.Path, Aliases: p.aliases(),
		Plain: !p.driver.Kubernetes && !slices.ContainsFunc(p.API.Packages, func(pkg *model.Package) bool {
			return pkg.HasGroup || len(pkg.Resources) > 0
		})}
	if target.pkg == nil {
		of.Source = target.Source
	} else {
		of.Declared = target.pkg.Declared()
	}
	return func(print func(*emit.File) error) (*emit.File, error) {
		file, err := contract.RenderGoFile(frame, of, print)
		if err != nil {
			return nil, err
		}
		return file.(*emit.File), nil
	}
}

// file plans a Go file with a body that gen does not inspect.
func (p *Pass) file(target Target, name string, frame emit.Frame, body func(*emit.File) error) File {
	if !frame.Test {
		name = buildable(name)
	}
	if len(name) > longestName {
		at := p.API.PositionOf(target.Source)
		p.Report(ruleLongName.At(at,
			"the name is too long for a file: %s… would have %d bytes, and file systems take %d", name[:20],
			len(name), longestName).
			Fix("give the type a shorter name"))
	}
	goFile := p.goFile(target, frame)
	return File{
		Path:   filepath.Join(target.Dir, name),
		Source: target.Source,
		driver: contract.File{Home: target.home},
		Render: func() ([]byte, error) {
			f, err := goFile(body)
			if err != nil {
				return nil, err
			}
			return f.Bytes()
		},
	}
}

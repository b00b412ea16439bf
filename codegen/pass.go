package codegen

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"text/template"

	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Pass is what one generator sees of one job: the API and its options to read, and the ways to report problems and to
// say where files go.
type Pass struct {
	API     *model.API
	Options any    // as Generator.Options made them, filled from gen.yaml or flags
	Header  string // the license header for generated files; may be empty

	generator string
	places    map[string]model.Position // of options
	job       *Job
	inv       *Invocation
	set       *load.Set
	table     *marker.Table
	problems  diag.List
	scopes    []writer.Scope
	covered   []string // import paths and patterns of the job's packages
	module    writer.Module
	clashes   map[[3]string]bool         // of declarations, which have been reported
	plurals   map[*model.Resource]plural // nil until asked for
	runs      sync.Map                   // by on: what RunsFor has returned
	read      []trace.Sum                // of paths and contents of files, by Read
	planned   bool                       // Plan has returned
}

// Report adds a problem. If any is an error, no file of any generator is written.
func (p *Pass) Report(d Diagnostic) { p.problems.Add(d) }

// OptionPos returns where gen.yaml sets an option of the generator, e.g. OptionPos("dir"); no position where a flag or
// the default does.
func (p *Pass) OptionPos(key string) model.Position { return p.places[key] }

// Errors returns how many errors this generator has reported so far, e.g. to leave out checks that would only repeat
// them.
func (p *Pass) Errors() int {
	n := 0
	for _, d := range p.problems {
		if d.Severity != diag.Warning {
			n++
		}
	}
	return n
}

// Marker understands a marker that stands inside of another one, e.g. "kubebuilder:validation:MaxLength=100"; it is nil
// for one that gen does not know and need not.
func (p *Pass) Marker(line string, pos model.Position) (*marker.Marker, *Diagnostic) {
	return p.table.Parse(line, pos)
}

// Runs says whether another generator runs, too, e.g. Runs("register"), in this job or another one.
func (p *Pass) Runs(generator string) bool { return p.inv.runs(generator) }

// RunsFor says whether another generator runs for a package, in this job or another one.
func (p *Pass) RunsFor(generator string, pkg *model.Package) bool {
	if runs, known := p.runs.Load(on{generator, pkg}); known { // asked for each type
		return runs.(bool)
	}
	runs := slices.ContainsFunc(p.inv.Jobs, func(job Job) bool {
		return slices.ContainsFunc(job.Generate, func(s Selected) bool { return s.Name == generator }) && job.has(pkg, p.inv.Dir)
	})
	p.runs.Store(on{generator, pkg}, runs)
	return runs
}

// on is a generator and a package that it may run for.
type on struct {
	generator string
	pkg       *model.Package
}

// Groups returns the API's groups and reports what is wrong with them, which concerns only those who generate by group.
func (p *Pass) Groups() []*model.Group {
	p.problems.Add(p.API.Problems...) // once for each generator; the list that is printed has each problem once
	return p.API.Groups
}

// Listed is Groups for those whose output names the resources' List types: it reports those that are missing, but for
// packages where the marker, e.g. k8s:client-gen, is false.
func (p *Pass) Listed(unless string) []*model.Group {
	for _, pkg := range p.API.Packages {
		if pkg.Markers.Off(unless) {
			continue
		}
		for _, r := range pkg.Resources {
			if problem := r.Unlisted(); problem != nil {
				p.Report(*problem)
			}
		}
	}
	return p.Groups()
}

// Output is embedded in the options of generators that write Go packages of their own.
type Output struct {
	Dir       string `json:"dir" alias:"outputDir" doc:"directory for the generated packages, relative to gen.yaml"`
	OutputPkg string `json:"outputPkg" doc:"import path of that directory, where its go.mod does not tell"`
}

// Place makes every options struct that embeds Output tell where its generator writes; one that adds a directory of its
// own, as the clientset's name, has a method of its own.
func (o Output) Place() Output { return o }

// A Place is a directory for generated files, and what they are generated from.
type Place struct {
	Dir    string   // e.g. "/src/fruit/client/listers"
	Path   string   // its import path, e.g. "example.org/fruit/client/listers"; "" where no Go files go
	Source []string // see [File.Source]

	home   string // Dir, but for --out: where the packages of the sources expect it; "" where that is not known
	beside bool   // among the sources, whose directory says what the files are generated from
}

// From returns the place for files with another source, e.g. From("example.org/fruit/api/v1.Fruit"): see [File.Source].
func (p Place) From(source ...string) Place {
	p.Source = source
	return p
}

// Sub returns a place below, e.g. Sub("example", "v1").
func (p Place) Sub(elements ...string) Place {
	p.Dir = filepath.Join(append([]string{p.Dir}, elements...)...)
	if p.home != "" {
		p.home = filepath.Join(append([]string{p.home}, elements...)...)
	}
	p.Path = path.Join(append([]string{p.Path}, elements...)...)
	return p
}

// Place returns where this generator's packages go, by its options, and claims that directory: files in it that the
// generator made and no longer plans are stale.
func (p *Pass) Place() Place {
	place := p.PlaceOf(p.generator)
	p.checkPlace(place)
	place.Source = p.span()
	p.claim(place.Dir)
	return place
}

// PlaceOf returns where another generator puts its packages, e.g. PlaceOf("client") for the informers' imports: in this
// job, else in another one, else where its default options say.
func (p *Pass) PlaceOf(generator string) Place {
	o := p.inv.output(p.job, generator)
	dir := o.Dir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.inv.Dir, dir)
	}
	importPath := o.OutputPkg
	if importPath == "" {
		var err error
		if importPath, err = load.ImportPath(p.inv.record, dir); err != nil {
			p.Report(diag.Errorf(diag.NoPosition, "can't tell the import path of %s's output: %v", generator, err).
				Fix("set %s's outputPkg in gen.yaml, or --output-pkg, to the import path of its dir, e.g. example.org/fruit/client", generator))
		}
	}
	home := dir
	if p.inv.Out != "" {
		dir = filepath.Join(p.inv.Out, filepath.FromSlash(importPath))
	}
	return Place{Dir: dir, Path: importPath, home: home}
}

// Directory returns where files that are not Go go, e.g. Directory("config/crd"), and claims it.
func (p *Pass) Directory(dir string) Place {
	switch {
	case p.inv.Out != "" && !filepath.IsAbs(dir):
		dir = filepath.Join(p.inv.Out, dir)
	case !filepath.IsAbs(dir):
		dir = filepath.Join(p.inv.Dir, dir)
	}
	p.claim(dir)
	return Place{Dir: dir, Source: p.span()}
}

// Read returns the files of a directory that have one of the extensions, e.g. Read("config/crd", ".yaml"), for
// generators that change something in files that are not gen's, or whose templates are the user's. It is for Plan, not
// for Render: all files of the plan are rendered again once one of these has changed.
func (p *Pass) Read(dir string, extensions ...string) ([]load.File, error) {
	if p.planned {
		return nil, fmt.Errorf("generator %s calls Pass.Read to render a file: read in Plan", p.generator)
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.inv.Dir, dir)
	}
	files, err := load.Files(p.inv.record, dir, extensions...)
	for _, file := range files {
		p.read = append(p.read, trace.Hash([]byte(file.Path)), trace.Hash(file.Content))
	}
	return files, err
}

// Beside returns the place of files among a package's own sources and claims it for zz_generated files.
func (p *Pass) Beside(pkg *model.Package) Place {
	place := Place{Dir: pkg.Dir, Path: pkg.Path, Source: []string{pkg.Path}, home: pkg.Dir, beside: true}
	if p.inv.Out != "" {
		place.Dir = filepath.Join(p.inv.Out, filepath.FromSlash(pkg.Path))
	}
	p.scopes = append(p.scopes, writer.Scope{Dir: place.Dir, Generator: p.generator, Packages: place.Source})
	return place
}

// Near returns a place relative to a package, e.g. Near(v1, "applyconfiguration") or Near(v1, "../../client"), and
// claims it: see [Pass.Place]. There is none where the directory is not below that of the package's module, or is the
// package's own.
func (p *Pass) Near(pkg *model.Package, dir string) (place Place, ok bool) {
	place = Place{Dir: filepath.Join(pkg.Dir, filepath.FromSlash(dir)), Path: path.Join(pkg.Path, dir), Source: []string{pkg.Path}}
	place.home = place.Dir
	actual, err := load.ImportPath(p.inv.record, place.Dir)
	if path.IsAbs(dir) || err != nil || actual != place.Path || place.Path == pkg.Path || module.CheckImportPath(place.Path) != nil {
		return Place{}, false
	}
	if p.inv.Out != "" {
		place.Dir = filepath.Join(p.inv.Out, filepath.FromSlash(place.Path))
	}
	p.claim(place.Dir)
	return place, true
}

// claim makes stale files of the generator below a directory part of the run.
func (p *Pass) claim(dir string) {
	p.scopes = append(p.scopes, writer.Scope{Dir: dir, Recursive: true, Generator: p.generator, Packages: p.covered, Module: p.module})
}

// HandWritten returns the top-level names that hand-written files in a place declare, e.g. "FruitExpansion", and their
// methods, e.g. "fruitLister.ByColor".
func (p *Pass) HandWritten(place Place) map[string]bool {
	return p.set.Declared(p.inv.record, place.Dir)
}

// Exists says whether a place has Go files, hand-written or generated.
func (p *Pass) Exists(place Place) bool { return load.HasGo(p.inv.record, place.Dir) }

// TemplateFile plans a Go file of which each template makes a part from the view, and which is made of nothing else:
// see [File.MadeOf].
func (p *Pass) TemplateFile(place Place, name string, frame emit.Frame, view any, all ...*template.Template) File {
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = t.Name()
	}
	return p.GoFile(place, name, frame, func(f *emit.File) error {
		for _, t := range all {
			if err := f.Template(t, view); err != nil {
				return err
			}
		}
		return nil
	}).MadeOf(func() any { return []any{names, view} })
}

// Part returns what render makes of the data, as a part of a file that changes more often than its parts, e.g. the
// schema of all types. It is made anew only if a former run has not; see [File.MadeOf] for what the data may be.
func (p *Pass) Part(data any, render func() ([]byte, error)) ([]byte, error) {
	return p.inv.former.part([]any{p.generator, data}, render)
}

// GoFile plans a Go file in a place. The frame's generator, header and path are filled in; its package is by default
// the last element of the path. body is called when the file is rendered, possibly together with others.
func (p *Pass) GoFile(place Place, name string, frame emit.Frame, body func(*emit.File) error) File {
	frame.Generator, frame.Header, frame.Path = p.generator, p.Header, place.Path
	if !place.beside {
		frame.Source = place.Source
	}
	frame.Package = cmp.Or(frame.Package, names.Package(path.Base(place.Path)))
	if !frame.Test {
		name = buildable(name)
	}
	if len(name) > longestName {
		p.Report(diag.Errorf(origin(p.API, place.Source), "the name is too long for a file: %s… would have %d bytes, and file systems take %d", name[:20], len(name), longestName).Fix("give the type a shorter name"))
	}
	return File{
		Path:   filepath.Join(place.Dir, name),
		Source: place.Source,
		home:   place.home,
		frame:  frame,
		Render: func() ([]byte, error) {
			f := emit.New(frame)
			if err := body(f); err != nil {
				return nil, err
			}
			return f.Bytes()
		},
	}
}

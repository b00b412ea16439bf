package codegen

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Pass is one generator in one job: the API and the options to read, and methods that report problems, choose
// directories and plan files.
type Pass struct {
	API    *model.API
	Header string // the license header of generated files, e.g. "// Copyright The Fruit Authors."; may be empty

	// Result is what other generators get by [Pass.ResultOf]. Plan may set it.
	Result any

	options any // as Generator.Options returned them, filled in from gen.yaml or flags, e.g. *crd.Options
	driver  *contract.Pass
	aliases func() map[string]string // of the API's packages: see [emit.Frame]
}

func init() { //nolint:gochecknoinits // docs/decisions: the contract is closed
	contract.NewPass = func(api *model.API, options any, header string, driver *contract.Pass) any {
		return &Pass{API: api, options: options, Header: header, driver: driver,
			aliases: sync.OnceValue(func() map[string]string { return aliasesOf(api) })}
	}
	contract.PassOf = func(pass any) *contract.Pass { return pass.(*Pass).driver }
	contract.FileOf = func(file any) contract.File { return file.(File).driver }
}

// OptionsOf returns the options of the generator that a pass belongs to, of the type that [Generator.Options] returns:
// for what runs beside Plan, e.g. [Kubernetes.Schemas]. A generator without options has the zero value.
func OptionsOf[O any](p *Pass) (options O) {
	if p.options != nil {
		options = p.options.(O)
	}
	return options
}

// Report adds a problem. If any problem is an error, no file of any generator is written.
func (p *Pass) Report(d Diagnostic) { p.driver.Problems.Add(d) }

// ErrorCount returns how many errors the pass has reported so far. A generator compares two counts to leave out checks
// that would only repeat an error.
func (p *Pass) ErrorCount() int {
	n := 0
	for _, d := range slices.Concat(p.driver.Problems, p.driver.Shared) {
		if d.Severity != diag.Warning {
			n++
		}
	}
	return n
}

// OptionPos returns where gen.yaml sets an option of the generator, e.g. OptionPos("dir"). The position is not valid
// where a flag or the default sets it.
func (p *Pass) OptionPos(key string) model.Position { return p.driver.Positions[key] }

// ParseMarker parses a marker inside of another one, e.g. "kubebuilder:validation:MaxLength=100". It returns nil and no
// diagnostic for a marker that belongs to another tool.
func (p *Pass) ParseMarker(line string, pos model.Position) (*marker.Marker, *Diagnostic) {
	return p.driver.Table.Parse(line, pos)
}

// Enabled reports whether gen.yaml enables a generator for a package, in any job, e.g. Enabled("deepcopy", pkg). A nil
// package means any package.
func (p *Pass) Enabled(generator string, pkg *model.Package) bool {
	return p.driver.Job.Enabled(generator, pkg)
}

// ResultOf returns the [Pass.Result] of a generator of the same job that [Generator.Requires] names, and false where
// that generator does not run. gen plans the generators that Requires names first; any other is an error.
func (p *Pass) ResultOf(g *Generator) (result any, ok bool) {
	if !slices.Contains(p.driver.Requires, g.Name) {
		p.Report(ruleRequires.At(diag.NoPosition, "generator %s asks for the result of %s, which it does not require",
			p.driver.Generator, g.Name).Fix("report it to the generator's author: Requires has to name %s", g.Name))
		return nil, false
	}
	result, ok = p.driver.Results[g.Name]
	return result, ok
}

// Schema returns the schema that custom resources have for a declared type, as JSON: what is required, defaults and
// validation, by field. E.g. Schema(t)["required"] is []any{"color"}, and for a field Schema(t)["properties"] leads to
// map[string]any{"maxLength": 10.0}. It is nil if no generator of the program
// makes schemas. A generator calls it in Plan.
func (p *Pass) Schema(t *model.Type) map[string]any { return p.driver.Job.Schema(t) }

// Groups returns the groups of the API, and reports what is wrong with them.
func (p *Pass) Groups() []*model.Group {
	p.driver.AskedGroups = true
	p.driver.Shared.Add(p.API.Problems...)
	return p.API.Groups
}

// PluralNames returns the plural of a resource as a Go name, e.g. "Fruits", and as in URLs, e.g. "fruits". It
// reports what is wrong with the plurals of the job. See [PluralOptions].
func (p *Pass) PluralNames(r *model.Resource) (goName, resource string) {
	goName, resource, problems := p.driver.Job.Plural(r)
	p.driver.AskedPlurals = true
	p.driver.Shared.Add(problems...)
	return goName, resource
}

// Namespaced reports whether the client of a kind, and its lister and informer, take a namespace. See [GroupOptions].
func (p *Pass) Namespaced(r *model.Resource) bool { return p.driver.Job.Namespaced(r) }

// ReadFiles returns the files of a directory with one of the extensions, e.g. ReadFiles("config/crd", ".yaml"). A
// relative directory starts at gen.yaml. A generator calls it in Plan, not to render: gen plans again once one of these
// files has changed.
func (p *Pass) ReadFiles(dir string, extensions ...string) ([]SourceFile, error) {
	if p.driver.Planned {
		return nil, fmt.Errorf("generator %s calls Pass.ReadFiles to render a file: read in Plan", p.driver.Generator)
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.driver.Dir, dir)
	}
	files, err := load.Files(p.driver.Record, dir, extensions...)
	var all []SourceFile
	for _, file := range files {
		all = append(all, SourceFile{file.Path, file.Content, trace.Hash(file.Content)})
	}
	return all, err
}

// ReadFile returns a file, e.g. ReadFile("hack/kinds.tmpl"). With an error, it has the path alone. See
// [Pass.ReadFiles].
func (p *Pass) ReadFile(name string) (SourceFile, error) {
	if p.driver.Planned {
		return SourceFile{}, fmt.Errorf("generator %s calls Pass.ReadFile to render a file: read in Plan",
			p.driver.Generator)
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(p.driver.Dir, name)
	}
	content, err := p.driver.Record.ReadFile(name)
	if err != nil {
		return SourceFile{Path: name}, err
	}
	return SourceFile{name, content, trace.Hash(content)}, nil
}

// EveryRun says that the plan depends on more than it has read through the Pass, e.g. on a program that another one
// builds, and why: gen does not keep the result of the run, and plans again in the next one.
func (p *Pass) EveryRun(reason string) {
	p.driver.Record.MarkUncacheable("generator %s: %s", p.driver.Generator, reason)
}

// A SourceFile is a file of the user's project.
type SourceFile struct {
	Path    string // absolute, e.g. "/src/fruit/config/crd/fruits.yaml"
	Content []byte
	Sum     [sha256.Size]byte // the SHA-256 of the content
}

// Memo returns the value of f, or the value that f had for the same key of this generator in an earlier run of the same
// gen. f must depend on nothing but the key. gen calls f again where it has no cache.
func (p *Pass) Memo(key []byte, f func() ([]byte, error)) ([]byte, error) {
	return p.driver.Job.Memo(p.driver.Generator, key, f)
}

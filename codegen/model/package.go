package model

import (
	"go/types"
	goversion "go/version"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/names"
)

// A Package is one API package: usually one version of one group.
type Package struct {
	Path    string // e.g. "example.org/fruit/api/v1"
	Name    string // e.g. "v1"
	Dir     string // e.g. "/src/fruit/api/v1"
	Module  Module
	Pos     Position // of a package clause
	Doc     []string // its documentation without markers, e.g. ["Package v1 is version v1 of the fruit API."]
	Markers marker.Set

	HasGroup    bool   // +groupName is there; otherwise Group is the directory above the version's
	Group       string // e.g. "example.org"
	GroupGoName string // e.g. "Example"
	PathGoName  string // that of the group with groupPackages: path, e.g. "Apis" for example.org/fruit/apis/v1
	Version     string // e.g. "v1"

	Types     []*Type     // declared in the package, hand-written files only, by name
	Funcs     []*Function // declared in hand-written files, by name
	Resources []*Resource

	source    *load.Package
	declared  map[string]bool
	variables map[string]comments.Variable
	illTyped  bool
	marked    bool // a marker of the package is about all of its types
	typeOf    func(types.Type) *Type
}

// A Module is the Go module that holds a package. It is the zero value for the standard library.
type Module struct {
	Path string // e.g. "example.org/fruit"
	Dir  string // e.g. "/src/fruit"
	Main bool   // part of the main module or the workspace
}

// GoPackage returns the package as the type checker knows it, for what the model does not say. Bodies of functions are
// not there. A generator looks at it in Plan.
func (p *Package) GoPackage() *types.Package { return p.source.Types() }

// Func returns the hand-written function of the name, or nil.
func (p *Package) Func(name string) *Function {
	if i := slices.IndexFunc(p.Funcs, func(f *Function) bool { return f.Name == name }); i >= 0 {
		return p.Funcs[i]
	}
	return nil
}

// Type returns the declared type of the name, or nil.
func (p *Package) Type(name string) *Type {
	if i := slices.IndexFunc(p.Types, func(t *Type) bool { return t.Name == name }); i >= 0 {
		return p.Types[i]
	}
	return nil
}

// hasFile reports whether the package has a hand-written file of this base name, e.g. "register.go".
func (p *Package) hasFile(base string) bool {
	return slices.ContainsFunc(p.source.GoFiles, func(name string) bool {
		return filepath.Base(name) == base && !slices.Contains(p.source.Ignored(), name)
	})
}

// HasGo reports whether the package's module has a language version, e.g. "go1.21", or a newer one.
func (p *Package) HasGo(version string) bool {
	own := p.source.LanguageVersion()
	return own == "" || goversion.Compare(own, version) >= 0
}

// DependsOn reports whether hand-written code makes the package import another one, directly or by others of its
// module.
func (p *Package) DependsOn(path string) bool { return p.source.DependsOn(path) }

// HasOutputOf reports whether a generator, or the tool that it replaces, has written a file into the package, e.g.
// "deepcopy".
func (p *Package) HasOutputOf(generator string) bool { return p.source.HasOutputOf(generator) }

// IllTyped reports whether types of the package could not be resolved. gen has reported each one.
func (p *Package) IllTyped() bool { return p.illTyped || p.source.Broken() }

// Declares reports whether hand-written code of the package declares the name at top level, e.g. "AddToScheme".
func (p *Package) Declares(name string) bool { return p.declared[name] }

// Declared returns the names that hand-written code of the package declares at top level, sorted. No import in one of
// its files can be called like that.
func (p *Package) Declared() []string { return slices.Sorted(maps.Keys(p.declared)) }

// DotImport returns the position of a dot import by which the package's files have a name of another package, e.g.
// "GroupName". The package itself can't declare that name.
func (p *Package) DotImport(name string) (pos Position, ok bool) { return p.source.DotImport(name) }

// Matches reports whether a package pattern, as the go command takes it, names the package; dir is where relative ones
// start.
func (p *Package) Matches(dir, pattern string) bool { return load.Match(dir, pattern, p.source) }

// HasMarkers reports whether hand-written code of the package has markers: on the package, its types, fields or
// functions.
func (p *Package) HasMarkers() bool {
	field := func(f *Field) bool { return f.Markers.Len() > 0 }
	return p.Markers.Len() > 0 ||
		slices.ContainsFunc(p.Types,
			func(t *Type) bool { return t.Markers.Len() > 0 || slices.ContainsFunc(t.Fields, field) }) ||
		slices.ContainsFunc(p.Funcs, func(f *Function) bool { return f.Markers.Len() > 0 })
}

// name sets group and version from the package's markers.
func (p *Package) name() {
	p.HasGroup = p.Markers.Has("groupName")
	p.Group = p.Markers.Value("groupName")
	if !p.HasGroup { // as client-gen has it from its --input, e.g. "policy" for k8s.io/api/policy/v1
		p.Group = path.Base(path.Dir(p.Path))
	}
	p.Version = p.Markers.Value("versionName")
	if p.Version == "" {
		p.Version = path.Base(p.Path)
	}
	p.GroupGoName = names.Public(p.Markers.Value("groupGoName"))
	p.PathGoName = p.GroupGoName
	if p.GroupGoName == "" {
		p.GroupGoName, p.PathGoName = names.GroupGoName(p.Group), names.GroupGoName(p.pathGroup())
	}
}

// pathGroup returns the group that client-gen names clients after: it reads +groupName only in doc.go, and takes the
// directory above the version's otherwise.
func (p *Package) pathGroup() string {
	for _, m := range p.Markers.Untracked() {
		if m.Name == "groupName" && filepath.Base(m.Pos.Filename) == "doc.go" {
			return m.Value
		}
	}
	return path.Base(path.Dir(p.Path))
}

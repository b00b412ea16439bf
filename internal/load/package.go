package load

import (
	"go/ast"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/reachable"
)

// A Package is one Go package. Its files are parsed and checked when they are first requested.
type Package struct {
	Path    string // e.g. "k8s.io/api/core/v1"
	Name    string // e.g. "v1"
	Dir     string // e.g. "/src/fruit/api/v1"
	Module  Module // the zero value for the standard library
	GoFiles []string
	Root    bool // named by a pattern, and with markers

	set    *Set
	named  bool // by a pattern
	reused bool // from an earlier set
	listing
	syntax
	dependencies
}

// A listing is how the package was found.
type listing struct {
	listed     sync.Once           // guards GoFiles
	candidates []string            // files before build constraints are applied; nil if they are unknown
	sources    map[string][]byte   // contents of files that are still to be parsed
	leftOut    diag.List           // see Set.LeftOut
	failure    string              // the go command's message if it can't list the package
	imports    map[string]*Package // by the path in the import declaration; only if the go command has listed them
}

// A syntax is the parsed files of a package.
type syntax struct {
	parsed   sync.Once
	parts    map[string]part // by file name
	files    []*ast.File
	ignored  []string // file names: generated files that are output, not input
	problems diag.List

	read     any             // see Package.Read
	released bool            // the syntax trees are gone: see Package.release
	declared map[string]bool // of a released package: see Package.Declared
}

// The dependencies of a package are those of its requested declarations.
type dependencies struct {
	checked *checkedPart
	deps    []*Package // packages that it imports
	needs   []*Package // deps, and packages that were opened for their name
	before  []*Package // deps that are checked before it: without those that close an import cycle
}

func (s *Set) newPackage(path, dir string, m Module) *Package {
	p := &Package{Path: path, Dir: dir, Module: m, set: s}
	p.checked = &checkedPart{decls: reachable.Decls{Complete: s.cfg.Complete}}
	return p
}

// Unresolved returns the errors of a root package's types. They matter only if a generator needs these types.
func (p *Package) Unresolved() diag.List {
	p.Types()
	return p.checked.unresolved
}

// Broken reports whether files of the package could not be parsed. The load has a diagnostic for each.
func (p *Package) Broken() bool { return len(p.problems) > 0 }

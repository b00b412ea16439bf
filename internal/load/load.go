// Package load is the first stage: it turns package patterns into parsed and type-checked packages. Which packages
// there are, it reads from go.mod, or asks go/packages (so modules, workspaces, vendoring and GOPACKAGESDRIVER work);
// types come from a check of its own: from source, without function bodies, of the packages with markers and of those
// declarations of others that these need. It loads what does not compile yet; only errors in what the model reads are
// errors. In: patterns. Out: a [Set].
package load

import (
	"context"
	"go/ast"
	"go/token"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Config says what to load.
type Config struct {
	Dir      string      // where relative patterns start, e.g. "/src/fruit"
	Env      []string    // the go command's environment; nil means the process's
	Patterns []string    // as the go command takes them, e.g. "./apis/...", "k8s.io/api/core/v1"
	Select   []Selection // which of the packages are wanted; nil means all
	Whole    []string    // import paths of packages that generators read though no pattern need name them, if they are there
	Kept     []string    // generators whose output in the named packages is read like that of others, e.g. "client"
	Parallel int         // how many files are read at once; 0 means one a processor

	Record *trace.Recorder // reads, and remembers what was read; nil only reads
	Memory *Memory         // of former loads, with a Record that keeps; nil for none
}

// A Set is everything that one load brought in.
type Set struct {
	Fset  *token.FileSet
	Roots []*Package // the packages with markers that the patterns name, by path

	packages map[string]*Package // the roots and all that they import, by path
	parallel int
	dir      string // of the patterns
	env      []string
	patterns []string
	kept     []string    // see Config
	whole    []string    // see Config
	selected []Selection // see Config
	record   *trace.Recorder

	modules *modules    // finds packages; nil where the go command has listed them all
	places  []place     // that the patterns name, by modules
	finding sync.Mutex  // of packages, by modules
	unread  diag.List   // files beside the packages that can't be read
	missed  atomic.Bool // an import that modules did not find

	closing  sync.Mutex           // of closures
	closures map[*Package]closure // see Package.Closure
	reached  *reach

	checking sync.WaitGroup // of the roots
	identity string         // what the set depends on beside what is recorded; "" where nobody wants to know
	before   *before        // what this set takes packages from; may be nil
	fresh    int            // how many positions the first set had that shares Fset
}

// A Package is one Go package. Its files are parsed and checked when they are first asked for.
type Package struct {
	Path    string // e.g. "k8s.io/api/core/v1"
	Name    string // e.g. "v1"
	Dir     string // e.g. "/src/fruit/api/v1"
	Module  Module // the zero value for the standard library
	GoFiles []string
	Root    bool // named by a pattern, and with markers

	failure    string              // what the go command says of a package that it can't list
	imports    map[string]*Package // by the path as written in the import declaration, as the go command lists them
	candidates []string            // of which modules has not looked at the build constraints; nil if they are not known
	listed     sync.Once           // of GoFiles
	sources    map[string][]byte   // of files that have been read and are still to be parsed
	leftOut    diag.List           // see Set.LeftOut
	place      bool                // named by a pattern
	known      bool                // taken from the set before
	set        *Set

	parsed   sync.Once
	parts    map[string]part // by file name
	files    []*ast.File
	ignored  []string // file names: generated files that are output, not input
	problems diag.List

	followed *followed  // what of it is checked
	deps     []*Package // that this imports
	needs    []*Package // that this depends on: those, and others of whom the name was asked
	refused  []*Package // those of deps that it must do without: see order
}

// A Module is the Go module that holds a package.
type Module struct {
	Path string // e.g. "k8s.io/api"
	Dir  string // e.g. "/src/fruit"
	Main bool   // part of the main module or the workspace
}

// Packages loads the packages with markers that the patterns name, parsed and checked, and finds their dependencies
// when they are needed. What is wrong with the input comes back as diagnostics, but for types that could not be
// resolved (see [Package.Unresolved] and [Package.Missing]); the error is for a go command that can't run. The set is
// nil where the packages can't be listed at all.
func Packages(ctx context.Context, cfg Config) (*Set, diag.List, error) {
	if problems := nested(cfg); len(problems) > 0 {
		return nil, problems, nil
	}
	if set := findable(ctx, cfg); set != nil {
		problems, err := set.read(ctx)
		if err == nil && !set.missed.Load() {
			cfg.Memory.keep(set)
		}
		if err != nil || !set.missed.Load() {
			return set, problems, err
		}
	} // otherwise the go command knows more, or says better what is wrong
	if noModule(ctx, cfg) {
		return nil, diag.List{diag.Errorf(diag.NoPosition, "there is no go.mod in %s or above", directory(cfg.Dir)).
			Fix("run gen in your module, or with -C; go mod init makes a new one")}, nil
	}
	if overlaid(ctx, cfg) {
		return nil, diag.List{diag.Errorf(diag.NoPosition, "GOFLAGS has -overlay, and gen reads the files that it replaces").
			Fix("run gen without it, e.g. GOFLAGS= gen, on a copy of the files")}, nil
	}
	cfg.Record.Miss("the go command has listed the packages")
	set := newSet(cfg)
	problems, listed, err := set.list(ctx, cfg)
	if err != nil || !listed {
		return nil, problems, err
	}
	more, err := set.read(ctx)
	problems.Add(more...)
	return set, problems, err
}

func newSet(cfg Config) *Set {
	s := &Set{Fset: token.NewFileSet(), packages: map[string]*Package{}, parallel: cfg.Parallel, dir: cfg.Dir, env: cfg.Env, patterns: cfg.Patterns, kept: cfg.Kept, whole: cfg.Whole, selected: cfg.Select, record: cfg.Record}
	if cfg.Memory != nil {
		s.record = cfg.Record.Part()
	}
	return s
}

// Package returns a package by its path, or nil if nothing needs it.
func (s *Set) Package(path string) *Package {
	s.finding.Lock()
	defer s.finding.Unlock()
	known := s.packages[path]
	if known != nil {
		known.list()
	}
	return known
}

// Unresolved returns what in a root package's types could not be resolved. It is a problem only if somebody asks for
// something of these types.
func (p *Package) Unresolved() diag.List {
	p.Types()
	return p.followed.unresolved
}

// Broken says whether parts of the package could not be read: each place is a diagnostic.
func (p *Package) Broken() bool { return len(p.Unresolved()) > 0 || len(p.problems) > 0 }

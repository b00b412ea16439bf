// Package load is the first stage: it turns package patterns into parsed and type-checked packages. Package golist
// finds the packages; package reachable selects the declarations that are needed; this package parses and type-checks
// these from source, without function bodies, and reuses packages between the loads of one process. It loads packages
// that do not compile yet: only errors in what the model reads are errors. In: a [Config] with patterns. Out: a [Set].
package load

import (
	"context"
	"go/token"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Config says what to load.
type Config struct {
	Dir      string      // where relative patterns start, e.g. "/src/fruit"
	Env      []string    // the go command's environment; nil for the process's
	Patterns []string    // as the go command takes them, e.g. "./apis/...", "k8s.io/api/core/v1"
	Select   []Selection // the packages that are wanted; nil for all
	Whole    []string    // import paths of packages that generators read even if no pattern names them, if they exist
	Kept     []string    // generators whose output in roots is input, like other files, e.g. "client"
	Parallel int         // how many files are read at once; 0 for one a processor

	Record *trace.Recorder // reads files, and records what was read; nil only reads
	Memory *Memory         // of earlier loads, for a Record that keeps; nil for none
}

func (cfg Config) limit() int {
	if cfg.Parallel > 0 {
		return cfg.Parallel
	}
	return runtime.GOMAXPROCS(0)
}

// A Set is the packages of one load.
type Set struct {
	Fset  *token.FileSet
	Roots []*Package // the packages with markers that the patterns name, by path

	cfg    Config
	record *trace.Recorder // cfg.Record, or the part of it for this load

	resolver       *golist.Resolver // finds packages; nil where the go command has listed them all
	candidates     []golist.Candidate
	needsGoCommand atomic.Bool // the resolver did not find an import

	finding  sync.Mutex          // guards packages and unread
	packages map[string]*Package // the roots and all that they import, by path
	unread   diag.List           // files outside of the packages that can't be read
	checking sync.WaitGroup      // of the roots

	hashing sync.Mutex
	keys    map[*Package]packageKey // see Package.Key

	identity string // see Config.identity
	delta    *delta // to the set from which this one reuses packages; nil without
	fsetBase int    // the first size of a shared Fset; 0 before it is shared
}

// Packages loads the packages with markers that the patterns name, parsed and checked, and finds their dependencies
// when they are needed. Problems of the input come back as diagnostics, except for types that could not be resolved
// (see [Package.Unresolved] and [Package.Missing]); the error is for a go command that can't run. The set is nil where
// the packages can't be listed at all.
func Packages(ctx context.Context, cfg Config) (*Set, diag.List, error) {
	lister := cfg.lister()
	if problems := lister.Nested(cfg.Patterns); len(problems) > 0 {
		return nil, problems, nil
	}
	if set := resolve(ctx, cfg); set != nil {
		problems, err := set.readRoots(ctx)
		if err == nil && !set.needsGoCommand.Load() {
			cfg.Memory.keep(set)
		}
		if err != nil || !set.needsGoCommand.Load() {
			return set, problems, err
		}
	} // otherwise the go command knows more, or its message is better
	if lister.NoModule(ctx) {
		return nil, diag.List{diag.Errorf(diag.NoPosition, "there is no go.mod in %s or above", lister.Base()).
			Fix("run gen in your module, or with -C; go mod init makes a new one")}, nil
	}
	if lister.Overlaid(ctx) {
		return nil, diag.List{diag.Errorf(diag.NoPosition, "GOFLAGS has -overlay, and gen reads the files that it "+
			"replaces").
			Fix("run gen without it, e.g. GOFLAGS= gen, on a copy of the files")}, nil
	}
	cfg.Record.Incomplete("the go command has listed the packages")
	set := newSet(cfg)
	problems, listed, err := set.listRoots(ctx)
	if err != nil || !listed {
		return nil, problems, err
	}
	more, err := set.readRoots(ctx)
	problems.Add(more...)
	return set, problems, err
}

func newSet(cfg Config) *Set {
	s := &Set{Fset: token.NewFileSet(), cfg: cfg, record: cfg.Record, packages: map[string]*Package{}}
	if cfg.Memory != nil {
		s.record = cfg.Record.Child()
	}
	s.cfg.Memory, s.cfg.Record = nil, nil // they may outlive the set
	return s
}

// Limit returns how many files or packages are worked on at once: see Config.Parallel.
func (s *Set) Limit() int { return s.cfg.limit() }

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

// Package load is the first stage: it turns package patterns into parsed and type-checked packages. Metadata comes from
// go/packages (so modules, workspaces, vendoring and GOPACKAGESDRIVER work), types from a lazy check of its own: from
// source, without function bodies, only for the packages that a kept declaration names. It loads what does not compile
// yet; only errors in what the model reads are errors. In: patterns. Out: a [Set].
package load

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Config says what to load.
type Config struct {
	Dir      string   // where relative patterns start, e.g. "/src/fruit"
	Env      []string // the go command's environment; nil means the process's
	Patterns []string // as the go command takes them, e.g. "./apis/...", "k8s.io/api/core/v1"
	Kept     []string // generators whose output in the named packages is read like that of others, e.g. "client"
	Parallel int      // how many files are read at once; 0 means one a processor
}

// A Set is everything that one load brought in.
type Set struct {
	Fset  *token.FileSet
	Roots []*Package // the packages with markers that the patterns name, by path

	packages map[string]*Package // the roots and all that they import, by path
	parallel int
	dir      string // of the patterns
	env      []string
	kept     []string // see Config

	modules *modules    // finds packages; nil where the go command has listed them all
	finding sync.Mutex  // of packages, by modules
	missed  atomic.Bool // an import that modules did not find
}

// A Package is one Go package. Its files are parsed and checked when they are first asked for.
type Package struct {
	Path    string // e.g. "k8s.io/api/core/v1"
	Name    string // e.g. "v1"
	Dir     string // e.g. "/src/fruit/api/v1"
	Module  Module // the zero value for the standard library
	GoFiles []string
	Root    bool // named by a pattern, and with markers

	imports    map[string]*Package // by the path as written in the import declaration, as the go command lists them
	candidates []string            // what modules has not yet looked at the build constraints of
	listed     sync.Once           // of GoFiles
	sources    map[string][]byte   // of files that have been read and are still to be parsed
	set        *Set

	parsed   sync.Once
	files    []*ast.File
	ignored  []string // file names: generated files that are output, not input
	problems diag.List
	output   sync.Map // file name to true: see Output

	prunedOnce sync.Once
	pruned     []*ast.File

	checked    sync.Once
	types      *types.Package
	unresolved diag.List
}

// A Module is the Go module that holds a package.
type Module struct {
	Path string // e.g. "k8s.io/api"
	Dir  string // e.g. "/src/fruit"
	Main bool   // part of the main module or the workspace
}

// mode is metadata only: one run of the go command, no export data, nothing compiled.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// Packages loads the packages with markers that the patterns name, parsed and checked, and finds their dependencies when
// they are needed. What is wrong with the input comes back as diagnostics, but for types that could not be resolved (see
// Package.Unresolved); the error is for a go command that can't run.
func Packages(ctx context.Context, cfg Config) (*Set, diag.List, error) {
	if modules := readModules(ctx, cfg.Dir, cfg.Env); modules != nil {
		set := newSet(cfg)
		set.modules = modules
		if set.expand(cfg) {
			problems, err := set.read(ctx)
			if err != nil || !set.missed.Load() {
				return set, problems, err
			}
		} // otherwise the go command knows more, or says better what is wrong
	}
	set := newSet(cfg)
	problems, err := set.list(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	more, err := set.read(ctx)
	problems.Add(more...)
	return set, problems, err
}

func newSet(cfg Config) *Set {
	return &Set{Fset: token.NewFileSet(), packages: map[string]*Package{}, parallel: cfg.Parallel, dir: cfg.Dir, env: cfg.Env, kept: cfg.Kept}
}

// expand finds the roots without the go command.
func (s *Set) expand(cfg Config) bool {
	for _, pattern := range cfg.Patterns {
		places, ok := s.modules.expand(cfg.Dir, pattern)
		if !ok {
			return false
		}
		for _, p := range places {
			if s.packages[p.path] == nil {
				added := &Package{Path: p.path, Dir: p.dir, Module: p.mod, candidates: p.files, set: s}
				s.packages[p.path] = added
				s.Roots = append(s.Roots, added)
			}
		}
	}
	return true
}

// list finds the roots by the go command.
func (s *Set) list(ctx context.Context, cfg Config) (diag.List, error) {
	listed, err := packages.Load(&packages.Config{Context: ctx, Mode: mode, Dir: cfg.Dir, Env: cfg.Env}, cfg.Patterns...)
	if err != nil {
		return nil, fmt.Errorf("list packages %s: %w", strings.Join(cfg.Patterns, " "), err)
	}
	var problems diag.List
	for _, p := range listed {
		if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			problems.Add(listProblems(p)...)
			continue
		}
		s.Roots = append(s.Roots, s.add(p))
	}
	problems.Add(unmatched(cfg, s.Roots, listed)...)
	return problems, nil
}

// read keeps of the roots those with markers, parses them and has them checked.
func (s *Set) read(ctx context.Context) (diag.List, error) {
	slices.SortFunc(s.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	if err := each(ctx, s.limit(), s.Roots, func(p *Package) { p.Root = p.marked() }); err != nil {
		return nil, err
	}
	s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool { return !p.Root })
	if err := s.prepare(ctx); err != nil {
		return nil, err
	}
	// The check goes on while the model reads comments; who asks for types waits for them. Many wait for a package that
	// another one is checking, hence more at a time than there are processors.
	go func() { _ = each(ctx, 4*s.limit(), s.Roots, func(p *Package) { p.Types() }) }()
	var problems diag.List
	for _, p := range s.Roots {
		problems.Add(p.problems...)
	}
	return problems, nil
}

// prepare parses all packages that the check will need, in parallel: first the roots, then what these need, and so on. The check
// itself goes from package to package and would have to wait for each.
func (s *Set) prepare(ctx context.Context) error {
	seen := map[*Package]bool{}
	for next := s.Roots; len(next) > 0; {
		needs := make([][]*Package, len(next))
		indices := map[*Package]int{}
		for i, p := range next {
			seen[p], indices[p] = true, i
		}
		if err := each(ctx, s.limit(), next, func(p *Package) { needs[indices[p]] = p.dependencies() }); err != nil {
			return err
		}
		next = nil
		for _, deps := range needs {
			for _, dep := range deps {
				if !seen[dep] {
					seen[dep] = true
					next = append(next, dep)
				}
			}
		}
	}
	return nil
}

// each calls f for every package, so many at a time.
func each(ctx context.Context, limit int, all []*Package, f func(*Package)) error {
	var group errgroup.Group
	group.SetLimit(limit)
	for _, p := range all {
		group.Go(func() error { f(p); return ctx.Err() })
	}
	return group.Wait()
}

func (s *Set) add(p *packages.Package) *Package {
	if known, ok := s.packages[p.PkgPath]; ok {
		return known
	}
	added := &Package{Path: p.PkgPath, Name: p.Name, Dir: p.Dir, GoFiles: p.GoFiles, candidates: p.GoFiles, imports: map[string]*Package{}, set: s}
	if p.Module != nil {
		added.Module = Module{Path: p.Module.Path, Dir: p.Module.Dir, Main: p.Module.Main}
	}
	s.packages[p.PkgPath] = added
	for path, dep := range p.Imports {
		added.imports[path] = s.add(dep)
	}
	return added
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
	return p.unresolved
}

// Broken says whether parts of the package could not be read: each place is a diagnostic.
func (p *Package) Broken() bool { return len(p.Unresolved()) > 0 || len(p.problems) > 0 }

// listProblems turns what the go command says of a package that it can't list into diagnostics.
func listProblems(p *packages.Package) []diag.Diagnostic {
	var problems []diag.Diagnostic
	for _, e := range p.Errors {
		message, _, _ := strings.Cut(e.Msg, "\n")
		message = strings.TrimSuffix(message, "; to add it:") // the command follows on the next line
		d := diag.Errorf(position(e.Pos), "can't load package %s: %s", p.PkgPath, strings.TrimSpace(message))
		problems = append(problems, d.Fix("name existing packages, as the go command takes them: ./apis/... or an import path"))
	}
	return problems
}

// position reads the "file:line:col" of a go/packages error.
func position(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var pos token.Position
	parts := strings.Split(s, ":")
	if n := len(parts); n >= 3 {
		fmt.Sscan(parts[n-2], &pos.Line)
		fmt.Sscan(parts[n-1], &pos.Column)
		parts = parts[:n-2]
	}
	pos.Filename = strings.Join(parts, ":")
	return pos
}

// unmatched reports the patterns that name no package. What the go command calls by the pattern itself has been reported.
func unmatched(cfg Config, roots []*Package, listed []*packages.Package) []diag.Diagnostic {
	var problems []diag.Diagnostic
	for _, pattern := range cfg.Patterns {
		named := slices.ContainsFunc(roots, func(p *Package) bool { return Match(cfg.Dir, pattern, p) })
		reported := slices.ContainsFunc(listed, func(p *packages.Package) bool {
			return len(p.GoFiles) == 0 && (p.PkgPath == pattern || !strings.Contains(pattern, "..."))
		})
		if !named && !reported {
			problems = append(problems, diag.Errorf(token.Position{}, "pattern %s matches no Go packages in %s", pattern, directory(cfg.Dir)).
				Fix("check the spelling, or run gen with -C in the module that holds the packages"))
		}
	}
	return problems
}

func directory(dir string) string {
	if dir == "" {
		dir, _ = os.Getwd()
	}
	return dir
}

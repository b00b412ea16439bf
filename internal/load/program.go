package load

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Program is main packages and all that they import of main modules, as golang.org/x/tools/go/ssa takes them: with
// function bodies, and with the types of all expressions. Of other modules it has the declarations that these need.
type Program struct {
	Fset     *token.FileSet
	Packages []ProgramPackage // by path
	Imports  []*types.Package // what the packages import of other modules
	set      *Set
}

// A ProgramPackage is a package whose function bodies are read.
type ProgramPackage struct {
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
}

// Program loads the packages that patterns name as a [Program], in the environment of the set. The go command downloads
// modules that are not there yet. Where the packages do not compile, the problems say why, and there is no program. The
// error is for a go command that can't run.
func (s *Set) Program(
	ctx context.Context, record *trace.Recorder, patterns []string,
) (*Program, diag.List, error) {
	cfg := s.cfg
	cfg.Patterns, cfg.Select, cfg.Extra, cfg.Read, cfg.Record = patterns, nil, nil, nil, record
	cfg.Complete, cfg.Bodies, cfg.Program, cfg.Tag, cfg.Lenient = true, true, true, "", false
	loaded, problems, failures, err := PackagesWithDownload(ctx, cfg)
	if err != nil || loaded == nil {
		return nil, failures, err
	}
	program, seen := &Program{Fset: loaded.Fset, set: loaded}, map[*types.Package]bool{}
	for _, p := range loaded.Roots {
		problems.Add(p.Unresolved()...)
		for _, m := range p.Missing() {
			problems.Add(ruleNoPackage.At(m.Pos, "there is no package %s", m.Path))
		}
		program.Packages = append(program.Packages, ProgramPackage{p.files, p.Types(), p.checked.info})
		seen[p.Types()] = true
	}
	for _, p := range program.Packages {
		for _, dep := range p.Types.Imports() {
			if !seen[dep] {
				seen[dep] = true
				program.Imports = append(program.Imports, dep)
			}
		}
	}
	if len(problems) > 0 {
		return nil, problems, nil
	}
	return program, nil, nil
}

// Syntax returns the files of a package, of another module without function bodies; nil where it can't be found.
func (p *Program) Syntax(path string) []*ast.File {
	found := p.set.withoutGoCommand(path)
	if found == nil {
		return nil
	}
	return found.Files()
}

// takeImports makes roots of all packages of main modules that the roots import.
func (s *Set) takeImports() {
	for i := 0; i < len(s.Roots); i++ {
		for _, file := range s.Roots[i].Files() {
			for _, spec := range file.Imports {
				dep := s.Roots[i].importedBy(spec)
				if dep != nil && !dep.Root && dep.Module.Dir != "" && s.Editable(dep) {
					dep.Root = true
					s.Roots = append(s.Roots, dep)
				}
			}
		}
	}
}

// newInfo returns an empty record of the types of expressions.
func newInfo() *types.Info {
	return &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{}}
}

package load

import (
	"go/ast"
	"go/parser"
	"go/types"
)

// Analyzable is a root package as analyzers of golang.org/x/tools/go/analysis take it: with function bodies and with
// the types of all expressions.
type Analyzable struct {
	Files []*ast.File // hand-written
	Types *types.Package
	Info  *types.Info
}

// Analyzable parses and checks a root package for analyzers. What it imports is as far checked as its types need.
// Errors of types are those of Unresolved; analyzers see as much as resolves.
func (p *Package) Analyzable() (a Analyzable, err error) {
	for _, file := range p.Files() {
		name := p.set.Fset.Position(file.Package).Filename
		content, err := p.set.record.ReadFile(name)
		if err != nil {
			return a, err
		}
		parsed, err := parser.ParseFile(p.set.Fset, name, content, parser.ParseComments)
		if err != nil {
			return a, err
		}
		if !ast.IsGenerated(parsed) {
			a.Files = append(a.Files, parsed)
		}
	}
	a.Info = newInfo()
	conf := types.Config{Importer: lazyImporter{p}, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	a.Types, _ = conf.Check(p.Path, p.set.Fset, a.Files, a.Info) // see Unresolved
	return a, nil
}

// ReadFile returns a file of a root package, as Analyzable reads it.
func (s *Set) ReadFile(name string) ([]byte, error) { return s.record.ReadFile(name) }

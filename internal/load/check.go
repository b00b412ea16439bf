package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/reachable"
)

// A checkedPart is the part of a package that is checked: all declarations of a root, or of a package that generators
// read; of another package those that types need. Sets of successive loads share it while neither the package nor its
// imports change.
type checkedPart struct {
	decls reachable.Decls

	checking   sync.Mutex
	unchecked  []*ast.File // requested since the last check
	types      *types.Package
	info       *types.Info // of a root of a Program
	unresolved diag.List
	missing    []Missing
}

// Types returns the types of the package that have been requested. It checks them first if necessary.
func (p *Package) Types() *types.Package {
	c := p.checked
	c.checking.Lock()
	defer c.checking.Unlock()
	first := c.types == nil
	if first {
		p.Files() // for the name
		c.types = types.NewPackage(p.Path, p.Name)
		c.types.MarkComplete() // importing a package of which nothing is checked is no error
	}
	if files := c.unchecked; len(files) > 0 {
		c.unchecked = nil
		if !first {
			files = inParentheses(files)
		}
		p.check(files)
	}
	return c.types
}

// check adds the declarations of the files to the package's types.
func (p *Package) check(files []*ast.File) {
	conf := types.Config{
		Importer:         lazyImporter{p},
		IgnoreFuncBodies: !p.checksBodies(),
		FakeImportC:      true,
		GoVersion:        p.goVersion(),
		Error:            func(err error) { p.report(files, err) },
	}
	if p.set.cfg.Program && p.Root && p.checked.info == nil {
		p.checked.info = newInfo()
	}
	_ = types.NewChecker(&conf, p.set.Fset, p.checked.types, p.checked.info).Files(files) // report has the errors
}

// inParentheses returns files that add to a package with `type Again (Phase)` instead of `type Again Phase`. Where
// Phase has been checked before, go/types looks for its declaration in these files, and panics: go1.26, directCycle.
func inParentheses(files []*ast.File) []*ast.File {
	all := make([]*ast.File, len(files))
	for i, file := range files {
		added := *file
		added.Decls = slices.Clone(file.Decls)
		for j, decl := range added.Decls {
			if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.TYPE {
				added.Decls[j] = parenthesized(*group)
			}
		}
		all[i] = &added
	}
	return all
}

func parenthesized(group ast.GenDecl) *ast.GenDecl {
	group.Specs = slices.Clone(group.Specs)
	for i, spec := range group.Specs {
		declared := *spec.(*ast.TypeSpec) // nothing else is in the group
		if name, ok := declared.Type.(*ast.Ident); ok {
			declared.Type = &ast.ParenExpr{Lparen: name.Pos(), X: name, Rparen: name.End()}
			group.Specs[i] = &declared
		}
	}
	return &group
}

type lazyImporter struct{ from *Package }

// Import resolves a path as written in the importing package, which vendoring may map to another one. It refuses each
// package that followAll has not ordered before the importing one. So checks wait for each other in that order only,
// and never in a circle.
func (i lazyImporter) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.from.imported(path)
	if dep == nil {
		return nil, fmt.Errorf("no module provides package %s", path)
	}
	if !slices.Contains(i.from.before, dep) {
		return nil, errCycle
	}
	return dep.Types(), nil
}

// continues reports whether an error of the type checker only adds a position to the error before, e.g. that of the
// other declaration.
func continues(problem types.Error) bool { return strings.HasPrefix(problem.Msg, "\t") }

// needsTypes is the remedy for types that do not resolve.
const needsTypes = "gen needs every type of an API to resolve: declare or import it, or run go mod tidy if its " +
	"module is missing"

// report keeps the errors of root packages that concern the model: those in imports that are still needed, and in type
// declarations. The compiler reports others, e.g. a method's missing parameter type. Generated code may satisfy a
// constraint that hand-written code does not.
func (p *Package) report(files []*ast.File, err error) {
	var problem types.Error
	if !errors.As(err, &problem) {
		return
	}
	file := fileAt(files, problem.Pos) // a package may have 1,000 of them, and an error for each function left out
	if p.isMissing(file, problem) || !p.Root || continues(problem) {
		return
	}
	pos, keyword := p.set.Fset.Position(problem.Pos), keywordAt(file, problem.Pos)
	if p.checksBodies() {
		// Of files that are not in the overlay, function bodies are left out, and so they need nothing.
		if p.overlaid(pos.Filename) || keyword != token.FUNC && keyword != token.IMPORT {
			p.checked.unresolved.Add(ruleUnresolved.At(pos, "%s", problem.Msg))
		}
		return
	}
	if problem.Soft {
		return
	}
	unsatisfied := strings.Contains(problem.Msg, "does not satisfy")
	inTypes := keyword == token.TYPE || keyword == token.IMPORT
	if unsatisfied || !inTypes || strings.Contains(problem.Msg, errCycle.Error()) {
		return
	}
	p.checked.unresolved.Add(ruleUnresolved.At(pos, "%s", problem.Msg).Fix("%s", p.set.Remedy(needsTypes)))
}

// fileAt returns the file of a position, or nil.
func fileAt(files []*ast.File, pos token.Pos) *ast.File {
	i := slices.IndexFunc(files, func(f *ast.File) bool { return f.FileStart <= pos && pos < f.FileEnd })
	if i < 0 {
		return nil
	}
	return files[i]
}

// keywordAt returns the keyword of the declaration at a position, e.g. token.TYPE; token.ILLEGAL where none is. The
// file may be nil.
func keywordAt(file *ast.File, pos token.Pos) token.Token {
	if file == nil {
		return token.ILLEGAL
	}
	for _, decl := range file.Decls {
		if decl.Pos() <= pos && pos < decl.End() {
			if group, ok := decl.(*ast.GenDecl); ok {
				return group.Tok
			}
			return token.FUNC
		}
	}
	return token.ILLEGAL
}

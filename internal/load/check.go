package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Types returns the types of the package that have been followed, checking them first if need be.
func (p *Package) Types() *types.Package {
	f := p.followed
	f.checking.Lock()
	defer f.checking.Unlock()
	if f.types == nil {
		p.Files() // for the name
		f.types = types.NewPackage(p.Path, p.Name)
		f.types.MarkComplete() // an import of nothing that is there is one, too
	}
	if files := f.unchecked; len(files) > 0 {
		f.unchecked = nil
		p.check(files)
	}
	return f.types
}

// check adds what the files declare to the package's types.
func (p *Package) check(files []*ast.File) {
	conf := types.Config{
		Importer:         lazyImporter{p},
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Error:            func(err error) { p.report(files, err) },
	}
	_ = types.NewChecker(&conf, p.set.Fset, p.followed.types, nil).Files(files) // errors went through report
}

type lazyImporter struct{ from *Package }

// Import resolves a path as written in the importing package, which vendoring may map to another one.
func (i lazyImporter) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.from.imported(path)
	if dep == nil {
		return nil, fmt.Errorf("no module provides package %s", path)
	}
	if slices.Contains(i.from.refused, dep) {
		return nil, errCircle
	}
	return dep.Types(), nil
}

// report keeps the errors of root packages that lie in what the model reads: imports that are still needed, and type
// declarations. A method's missing parameter type or a constraint that generated code will satisfy is the compiler's
// affair.
func (p *Package) report(files []*ast.File, err error) {
	var problem types.Error
	if !errors.As(err, &problem) || p.isMissing(files, problem.Pos) || !p.Root || problem.Soft {
		return
	}
	if strings.HasPrefix(problem.Msg, "\t") { // where the other declaration is, of which the error before tells
		return
	}
	if !inTypesOrImports(files, problem.Pos) || strings.Contains(problem.Msg, "does not satisfy") || strings.Contains(problem.Msg, errCircle.Error()) {
		return
	}
	p.followed.unresolved.Add(diag.Errorf(p.set.Fset.Position(problem.Pos), "%s", problem.Msg).
		Fix("%s", p.set.Remedy("gen needs every type of an API to resolve: declare or import it, or run go mod tidy if its module is missing")))
}

func inTypesOrImports(files []*ast.File, pos token.Pos) bool {
	for _, file := range files {
		for _, decl := range file.Decls {
			if decl.Pos() <= pos && pos < decl.End() {
				gen, ok := decl.(*ast.GenDecl)
				return ok && (gen.Tok == token.TYPE || gen.Tok == token.IMPORT)
			}
		}
	}
	return false
}

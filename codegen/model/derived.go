package model

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
)

// from is the type that another one is declared from, as the source names it.
type from struct {
	pkg  string // in `type Again fruit.Phase`: "fruit", the name by which the file imports the package
	name string // "Phase"
	file *ast.File
}

// derived notes the name of the type that a type is declared from.
func (r *reader) derived(spec *ast.TypeSpec) {
	if spec.Assign.IsValid() {
		return
	}
	c := r.syntax.comments[spec.Name.Pos()]
	switch expr := spec.Type.(type) {
	case *ast.Ident:
		c.from = from{name: expr.Name}
	case *ast.SelectorExpr:
		pkg, _ := expr.X.(*ast.Ident) // nothing else has types
		c.from = from{pkg.Name, expr.Sel.Name, r.current}
	}
	r.syntax.comments[spec.Name.Pos()] = c
}

// in returns the package that has the type, of a package and those that it imports.
func (f from) in(p *types.Package) *types.Package {
	if f.pkg == "" {
		return p
	}
	for _, spec := range f.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
		i := slices.IndexFunc(p.Imports(), func(imported *types.Package) bool { return imported.Path() == path })
		if i >= 0 && (spec.Name != nil && spec.Name.Name == f.pkg ||
			spec.Name == nil && p.Imports()[i].Name() == f.pkg) {
			return p.Imports()[i]
		}
	}
	return types.NewPackage("", "")
}

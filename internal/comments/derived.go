package comments

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
)

// A From is the type that another one is declared from, as the source names it.
type From struct {
	pkg  string // in `type Again fruit.Phase`: "fruit", the name by which the file imports the package
	Name string // "Phase"
	file *ast.File
}

// derived notes the name of the type that a type is declared from.
func (r *reader) derived(spec *ast.TypeSpec) {
	if spec.Assign.IsValid() {
		return
	}
	c := r.source.Types[spec.Name.Pos()]
	switch expr := spec.Type.(type) {
	case *ast.Ident:
		c.From = From{Name: expr.Name}
	case *ast.SelectorExpr:
		pkg, _ := expr.X.(*ast.Ident) // nothing else has types
		c.From = From{pkg.Name, expr.Sel.Name, r.current}
	}
	r.source.Types[spec.Name.Pos()] = c
}

// In returns the package that has the type, of a package and those that it imports.
func (f From) In(p *types.Package) *types.Package {
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

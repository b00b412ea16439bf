package model

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// A needed is the declarations of a package that its marked types consist of. Nothing else of a package counts whose
// markers are all on types: e.g. a controller beside the one type that needs a deep copy, with a field of a client that
// gen has yet to generate.
type needed struct {
	fset     *token.FileSet
	files    []*ast.File
	declared map[string]*ast.TypeSpec
	reached  []*ast.TypeSpec
}

// neededBy returns what types of a package need of it.
func neededBy(fset *token.FileSet, files []*ast.File, all []*Type) *needed {
	n := &needed{fset: fset, files: files, declared: map[string]*ast.TypeSpec{}}
	for _, file := range files {
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			for i := 0; ok && group.Tok == token.TYPE && i < len(group.Specs); i++ {
				spec := group.Specs[i].(*ast.TypeSpec)
				n.declared[spec.Name.Name] = spec
			}
		}
	}
	for _, t := range all {
		n.reach(t.Name)
	}
	return n
}

// reach adds the declaration of a name, and those that it refers to.
func (n *needed) reach(name string) {
	spec := n.declared[name]
	if spec == nil || slices.Contains(n.reached, spec) {
		return
	}
	n.reached = append(n.reached, spec)
	ast.Inspect(spec, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok {
			n.reach(id.Name)
		}
		return true
	})
}

// problems returns those that are in the needed declarations, or in imports for them.
func (n *needed) problems(all diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(all), func(d diag.Diagnostic) bool { return !n.at(d.Pos) })
}

// missing returns the missing imports of the needed declarations.
func (n *needed) missing(all []load.Missing) []load.Missing {
	return slices.DeleteFunc(slices.Clone(all), func(m load.Missing) bool { return !n.at(m.Pos) })
}

func (n *needed) at(pos token.Position) bool {
	for _, file := range n.files {
		if n.fset.Position(file.Package).Filename != pos.Filename {
			continue
		}
		for _, spec := range file.Imports {
			if n.within(spec, pos) {
				return n.imports(file, spec)
			}
		}
	}
	return slices.ContainsFunc(n.reached, func(spec *ast.TypeSpec) bool { return n.within(spec, pos) })
}

func (n *needed) within(node ast.Node, pos token.Position) bool {
	from, to := n.fset.Position(node.Pos()), n.fset.Position(node.End())
	return from.Filename == pos.Filename && from.Offset <= pos.Offset && pos.Offset <= to.Offset
}

// imports reports whether a needed declaration of the file uses an import; a dot import always counts.
func (n *needed) imports(file *ast.File, spec *ast.ImportSpec) bool {
	imported, _ := strconv.Unquote(spec.Path.Value) // the parser has taken it
	name := path.Base(imported)
	if spec.Name != nil {
		name = spec.Name.Name
	}
	used := name == "."
	for _, decl := range n.reached {
		if decl.Pos() < file.FileStart || decl.Pos() > file.FileEnd {
			continue
		}
		ast.Inspect(decl, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if ok {
				from, ok := selector.X.(*ast.Ident)
				used = used || ok && from.Name == name
			}
			return !used
		})
	}
	return used
}

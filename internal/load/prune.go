package load

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
)

// A use is what is needed of a file.
type use struct {
	decls []ast.Decl
	names map[string][]string // that its declarations name, by what stands before them, e.g. "Time" by "metav1"
}

func (u *use) add(d *declaration) {
	u.decls = append(u.decls, d.Decl)
	for _, m := range d.mentions() {
		if m.pkg != "" {
			u.names[m.pkg] = append(u.names[m.pkg], m.name)
		}
	}
}

// prune returns the file with only what is used of it and the imports that this names, and what it needs of these. The
// original stays whole.
func (p *Package) prune(file *ast.File, use *use) (*ast.File, []wish) {
	specs, wishes := p.needed(file.Imports, use.names)
	pruned := *file
	pruned.Decls, pruned.Imports = use.decls, specs
	if len(specs) > 0 {
		imports := &ast.GenDecl{TokPos: file.Package, Tok: token.IMPORT, Lparen: file.Package}
		for _, spec := range specs {
			imports.Specs = append(imports.Specs, spec)
			imports.Rparen = spec.End()
		}
		pruned.Decls = slices.Insert(pruned.Decls, 0, ast.Decl(imports))
	}
	return &pruned, wishes
}

// needed returns the imports that the used names may stand for, and what is needed of them. An import without a name of
// its own counts by the names that its path suggests; only if a name is left over are the imported packages opened for
// theirs.
func (p *Package) needed(all []*ast.ImportSpec, used map[string][]string) (needed []*ast.ImportSpec, wishes []wish) {
	var others []*ast.ImportSpec
	left := maps.Clone(used)
	for _, spec := range all {
		var names []string
		is, whole := false, false
		for _, name := range p.importNames(spec) {
			is, whole = is || used[name] != nil, whole || name == "."
			names = append(names, used[name]...)
			delete(left, name)
		}
		switch {
		case is || whole:
			needed = append(needed, spec)
			if dep := p.importedBy(spec); dep != nil {
				wishes = append(wishes, wish{of: dep, whole: whole, names: names})
			}
		case spec.Name == nil:
			others = append(others, spec)
		}
	}
	if len(left) == 0 {
		return needed, wishes
	}
	for _, spec := range others {
		dep := p.importedBy(spec)
		if dep == nil || len(dep.Files()) > 0 && left[dep.Name] != nil {
			needed = append(needed, spec)
		}
		if dep != nil {
			p.needs = with(p.needs, dep)
			if len(dep.Files()) > 0 && left[dep.Name] != nil {
				wishes = append(wishes, wish{of: dep, names: left[dep.Name]})
			}
		}
	}
	return needed, wishes
}

// names says whether an import is that of a package which is needed, by the path alone: the standard library has copies
// of what it needs of others.
func names(spec *ast.ImportSpec, dep *Package) bool {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path == dep.Path || "vendor/"+path == dep.Path
}

// importedBy returns the package that an import names; nil if there is none, or it is one of those that have no source.
func (p *Package) importedBy(spec *ast.ImportSpec) *Package {
	path, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
	if path == "unsafe" || path == "C" {
		return nil
	}
	return p.imported(path)
}

func (p *Package) importNames(spec *ast.ImportSpec) []string {
	if spec.Name != nil {
		return []string{spec.Name.Name}
	}
	path, _ := strconv.Unquote(spec.Path.Value)
	if dep, ok := p.imports[path]; ok && dep.Name != "" {
		return []string{dep.Name}
	}
	return guesses(path)
}

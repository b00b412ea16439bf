package load

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// declarations returns the package's files with only what its types depend on.
func (p *Package) declarations() []*ast.File {
	p.prunedOnce.Do(func() {
		for _, file := range p.Files() {
			p.pruned = append(p.pruned, p.prune(file))
		}
		p.deps = p.resolve(p.pruned)
		p.needs = append(p.needs, p.deps...)
	})
	return p.pruned
}

// dependencies returns the packages that the declarations need.
func (p *Package) dependencies() []*Package {
	p.declarations()
	return p.deps
}

// resolve returns the packages that files import, as far as there are any.
func (p *Package) resolve(files []*ast.File) []*Package {
	var all []*Package
	for _, file := range files {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if path == "unsafe" || path == "C" {
				continue
			}
			if dep := p.imported(path); dep != nil {
				all = append(all, dep)
			}
		}
	}
	return all
}

// methods are those that any generator asks a type about, besides DeepCopy, DeepCopyInto and DeepCopy<Interface>; all
// others are dropped before the check, and with them the imports that only their signatures need.
var methods = map[string]bool{
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true, "IsZero": true,
	"Hub": true, "ConvertTo": true, "ConvertFrom": true,
	"OpenAPISchemaType": true, "OpenAPISchemaFormat": true, "OpenAPIV3OneOfTypes": true, "OpenAPIModelName": true,
}

// functions are the prefixes of the plain functions whose signatures generators read: defaulting and conversion.
var functions = []string{"SetDefaults_", "SetObjectDefaults_", "Convert_"}

func askedFor(name string, method bool) bool {
	if method {
		return methods[name] || strings.HasPrefix(name, "DeepCopy")
	}
	return slices.ContainsFunc(functions, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// prune returns the file with only the declarations that types depend on (types, constants, the methods and functions above) and the
// imports that those name. The original stays whole.
func (p *Package) prune(file *ast.File) *ast.File {
	var kept []ast.Decl
	used := map[string]bool{}
	for _, decl := range file.Decls {
		if !keep(decl) {
			continue
		}
		kept = append(kept, decl)
		ast.Inspect(decl, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					used[id.Name] = true
				}
			}
			return true
		})
	}
	imports := &ast.GenDecl{TokPos: file.Package, Tok: token.IMPORT, Lparen: file.Package}
	needed := p.needed(file.Imports, used)
	for _, spec := range needed {
		imports.Specs = append(imports.Specs, spec)
		imports.Rparen = spec.End()
	}
	pruned := *file
	pruned.Decls, pruned.Imports = kept, needed
	if len(imports.Specs) > 0 {
		pruned.Decls = append([]ast.Decl{imports}, kept...)
	}
	return &pruned
}

// needed returns the imports that the used names may stand for. An import without a name of its own counts by the names
// that its path suggests; only if a name is left over are the imported packages opened for theirs.
func (p *Package) needed(all []*ast.ImportSpec, used map[string]bool) []*ast.ImportSpec {
	var needed, others []*ast.ImportSpec
	left := maps.Clone(used)
	for _, spec := range all {
		is := false
		for _, name := range p.importNames(spec) {
			is = is || name == "." || used[name]
			delete(left, name)
		}
		if is {
			needed = append(needed, spec)
		} else if spec.Name == nil {
			others = append(others, spec)
		}
	}
	if len(left) == 0 {
		return needed
	}
	for _, spec := range others {
		path, _ := strconv.Unquote(spec.Path.Value)
		dep := p.imported(path)
		if dep == nil || len(dep.Files()) > 0 && left[dep.Name] {
			needed = append(needed, spec)
		}
		if dep != nil {
			p.needs = append(p.needs, dep)
		}
	}
	return needed
}

func keep(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		return decl.Tok == token.TYPE || decl.Tok == token.CONST
	case *ast.FuncDecl:
		return askedFor(decl.Name.Name, decl.Recv != nil)
	}
	return false
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

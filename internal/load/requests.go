package load

import (
	"go/ast"
	"maps"
	"strconv"
	"strings"
)

// needed returns the imports of a file that the used names may belong to, and requests for these names. An import
// without a name of its own counts by the names that its path suggests. Only if a qualifier remains unexplained, needed
// opens the other imported packages to learn their names.
func (p *Package) needed(
	all []*ast.ImportSpec, used map[string][]string,
) (needed []*ast.ImportSpec, requests []request) {
	var others []*ast.ImportSpec
	left := maps.Clone(used)
	for _, spec := range all {
		var names []string
		isUsed, dot := false, false
		for _, name := range p.importNames(spec) {
			isUsed, dot = isUsed || used[name] != nil, dot || name == "."
			names = append(names, used[name]...)
			delete(left, name)
		}
		switch {
		case isUsed || dot:
			needed = append(needed, spec)
			if dep := p.importedBy(spec); dep != nil {
				requests = append(requests, request{Of: dep, All: dot, Names: names})
			}
		case spec.Name == nil:
			others = append(others, spec)
		}
	}
	if len(left) == 0 {
		return needed, requests
	}
	for _, spec := range others {
		dep := p.importedBy(spec)
		if dep == nil {
			needed = append(needed, spec)
			continue
		}
		p.needs = with(p.needs, dep)
		if len(dep.Files()) > 0 && left[dep.Name] != nil {
			needed = append(needed, spec)
			requests = append(requests, request{Of: dep, Names: left[dep.Name]})
		}
	}
	return needed, requests
}

// importsPackage reports whether an import names a package, by the path alone: the standard library has copies of the
// modules that it needs.
func importsPackage(spec *ast.ImportSpec, dep *Package) bool {
	path := importPath(spec)
	return path == dep.Path || "vendor/"+path == dep.Path
}

// importedBy returns the package that an import names; nil if there is none, or it is one of those that have no source.
func (p *Package) importedBy(spec *ast.ImportSpec) *Package {
	path := importPath(spec)
	if path == "unsafe" || path == "C" {
		return nil
	}
	return p.imported(path)
}

// importNames returns the qualifiers that an import may have in its file: its own name, that of the package if the
// set has it, or guesses.
func (p *Package) importNames(spec *ast.ImportSpec) []string {
	if spec.Name != nil {
		return []string{spec.Name.Name}
	}
	path := importPath(spec)
	if dep, ok := p.imports[path]; ok && dep.Name != "" {
		return []string{dep.Name}
	}
	return guesses(path)
}

// guesses returns the names that a package most likely has, by its path alone, e.g. "v2" and "autoscaling" for
// k8s.io/api/autoscaling/v2 and "yaml" for gopkg.in/yaml.v3.
func guesses(path string) []string {
	elements := strings.Split(path, "/")
	var names []string
	for _, element := range elements[max(0, len(elements)-2):] {
		element = strings.TrimPrefix(element, "go-")
		name, _, _ := strings.Cut(element, ".")
		names = append(names, name)
	}
	return names
}

// importsByName returns the packages that a qualifier in the file may name, e.g. "metav1"; "." has those that need
// none.
func (p *Package) importsByName(file *ast.File) importsByName {
	byName := importsByName{}
	for _, dep := range p.deps {
		for _, spec := range file.Imports {
			if !importsPackage(spec, dep) {
				continue
			}
			name := dep.Name
			if spec.Name != nil {
				name = spec.Name.Name
			}
			byName[name] = append(byName[name], dep)
		}
	}
	return byName
}

type importsByName map[string][]*Package

// importPath returns the path as written in an import declaration, which the parser has validated.
func importPath(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

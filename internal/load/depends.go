package load

import "strings"

// Needed returns the import paths of the packages that the package's declarations need, directly or through others,
// its own included.
func (p *Package) Needed() (paths []string) {
	seen := map[*Package]bool{}
	var add func(*Package)
	add = func(p *Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		paths = append(paths, p.Path)
		for _, dep := range p.needs {
			add(dep)
		}
	}
	add(p)
	return paths
}

// DependsOn reports whether the package imports another one, directly or by packages of its own module. Generated files
// of root packages do not count.
func (p *Package) DependsOn(path string) bool { return p.answer(Question{opImports, path}) }

func (p *Package) dependsOn(path string, seen map[*Package]bool) bool {
	if p == nil || seen[p] {
		return false
	}
	seen[p] = true
	for _, file := range p.Files() {
		for _, spec := range file.Imports {
			imported := importPath(spec)
			if imported == path {
				return true
			}
			sibling := p.Module.Path != "" && strings.HasPrefix(imported, p.Module.Path+"/")
			if sibling && p.imported(imported).dependsOn(path, seen) {
				return true
			}
		}
	}
	return false
}

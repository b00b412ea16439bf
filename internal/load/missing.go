package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Missing is an import of a package that does not exist.
type Missing struct {
	Pos    token.Position
	Path   string // e.g. "example.com/private/color"
	Reason string // the go command's message, which may be several lines; "" where it has not been asked
}

// Missing returns the imports that the package's types need and whose packages do not exist.
func (p *Package) Missing() []Missing {
	p.Types()
	return p.checked.missing
}

// MissingBelow returns the missing imports of the package's dependencies for which the go command has a reason. It
// leaves out packages of the main module: gen may still generate them.
func (p *Package) MissingBelow() (all []Missing) {
	seen := map[*Package]bool{p: true}
	var walk func(deps []*Package)
	walk = func(deps []*Package) {
		for _, dep := range deps {
			if seen[dep] || dep.Root {
				continue
			}
			seen[dep] = true
			for _, m := range dep.Missing() {
				if m.Reason != "" && !strings.HasPrefix(m.Path+"/", p.Module.Path+"/") {
					all = append(all, m)
				}
			}
			walk(dep.deps)
		}
	}
	walk(p.deps)
	return all
}

// emptyPackage is what go/types says of an import whose package has no files, or generated ones alone.
const emptyPackage = `(invalid package name: "")`

// isMissing reports whether a problem, in a file that may be nil, is at an import whose package does not exist, or has
// no files by hand. It keeps that import.
func (p *Package) isMissing(file *ast.File, problem types.Error) bool {
	if file == nil {
		return false
	}
	pos := problem.Pos
	for _, spec := range file.Imports {
		if spec.Path.Pos() != pos {
			continue
		}
		path := importPath(spec)
		if p.imported(path) != nil && !strings.HasSuffix(problem.Msg, emptyPackage) {
			return false
		}
		m := Missing{Pos: p.set.Fset.Position(pos), Path: path}
		if dep := p.imports[path]; dep != nil {
			m.Reason = dep.failure
		}
		p.checked.missing = append(p.checked.missing, m)
		return true
	}
	return false
}

package load

import (
	"go/parser"
	"go/token"

	"github.com/gen-toolkit/gen/internal/load/reachable"
)

// partSize is of how many bytes of source about all is in memory at once. Syntax trees take ten times as much.
const partSize = 4 << 20

// parts splits the roots into parts of about partSize bytes, or leaves them together where their syntax trees stay.
// Sources of all parts but the first are read again.
func (s *Set) parts() (parts [][]*Package) {
	if !s.releases() {
		return [][]*Package{s.Roots}
	}
	sizes := map[*Package]int{}
	size := partSize
	for _, p := range s.importsFirst(sizes) {
		if size >= partSize {
			parts, size = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last], size = append(parts[last], p), size+sizes[p]
		if last > 0 {
			p.sources = nil
		}
	}
	return parts
}

// importsFirst returns the roots, each after those that it imports: a part before these would need their syntax, too.
// It adds how many bytes of source each has. Files that can't be read count later.
func (s *Set) importsFirst(sizes map[*Package]int) []*Package {
	roots := map[string]*Package{}
	for _, p := range s.Roots {
		roots[p.Path] = p
	}
	imports := func(p *Package) (imports []*Package) {
		names := p.candidates
		if names == nil {
			names = p.GoFiles
		}
		for _, name := range names {
			src, _ := p.source(name)
			sizes[p] += len(src)
			file, _ := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
			if file == nil {
				continue
			}
			for _, spec := range file.Imports {
				if dep := roots[importPath(spec)]; dep != nil {
					imports = with(imports, dep)
				}
			}
		}
		return imports
	}
	return reachable.Order(s.Roots, imports, func([]*Package) {}) // the type checker reports cycles
}

// releases reports whether the set frees the syntax trees of roots once they are read.
func (s *Set) releases() bool {
	return s.cfg.Bodies && !s.cfg.Program || s.cfg.Read != nil && s.identity == "" && !s.cfg.Complete
}

// release frees the declarations and comments in the files of a root: of each file its package clause and its
// imports remain. A package whose types don't resolve stays as it is: see [Package.Unresolved].
func (p *Package) release() {
	if !p.set.releases() || !p.set.cfg.Bodies && len(p.checked.unresolved)+len(p.checked.missing) > 0 {
		return
	}
	p.declared, p.released = p.Declared(), true
	for _, file := range p.files {
		file.Doc, file.Decls, file.Comments = nil, nil, nil
	}
	p.checked.decls.Release()
}

// Read returns what [Config.Read] has returned of a root.
func (p *Package) Read() any { return p.read }

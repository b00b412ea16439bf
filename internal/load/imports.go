package load

import (
	"strings"

	"github.com/gen-toolkit/gen/internal/load/golist"
)

// imported returns the package that an import declaration names, or nil.
func (p *Package) imported(path string) *Package {
	if p.set.resolver == nil {
		if dep := p.imports[path]; dep != nil && len(dep.GoFiles) > 0 {
			return dep
		}
		return nil
	}
	if first, _, _ := strings.Cut(path, "/"); p.Module.Path == "" && strings.Contains(first, ".") {
		path = "vendor/" + path // the standard library has copies of the modules that it needs
	}
	dep := p.set.find(path)
	if dep == nil && path != "C" {
		p.set.needsGoCommand.Store(true)
	}
	return dep
}

// find returns a package by its import path, and adds it to the set; nil if there is none.
func (s *Set) find(path string) *Package {
	s.finding.Lock()
	defer s.finding.Unlock()
	if loaded := s.packages[path]; loaded != nil {
		loaded.list()
		return loaded
	}
	if old := s.delta.unchangedPackage(path); old != nil {
		reused := s.reuse(old)
		s.packages[path] = reused
		reused.list()
		return reused
	}
	p, ok := s.resolver.Find(path)
	if !ok {
		return nil
	}
	found := s.newPackage(path, p.Dir, p.Module)
	found.listed.Do(func() { found.setFiles(p.Files) })
	s.packages[path] = found
	return found
}

// list finds the package's files in its directory, unless they are listed already.
func (p *Package) list() {
	p.listed.Do(func() {
		switch r := p.set.resolver; {
		case r == nil || p.GoFiles != nil:
		case p.candidates != nil:
			p.setFiles(r.Built(p.candidates, p.sources))
		default:
			p.setFiles(r.GoFiles(p.Dir))
		}
	})
}

func (p *Package) setFiles(files golist.Files) {
	p.GoFiles, p.sources, p.leftOut = files.Names, files.Sources, files.LeftOut
}

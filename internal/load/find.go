package load

import "strings"

// imported returns the package that an import declaration names, or nil.
func (p *Package) imported(path string) *Package {
	if p.set.modules == nil {
		if dep := p.imports[path]; dep != nil && len(dep.GoFiles) > 0 {
			return dep
		}
		return nil
	}
	if first, _, _ := strings.Cut(path, "/"); p.Module.Path == "" && strings.Contains(first, ".") {
		path = "vendor/" + path // what the standard library needs of others is its own copy
	}
	dep := p.set.find(path)
	if dep == nil && path != "C" {
		p.set.missed.Store(true)
	}
	return dep
}

// find returns a package by its import path, looking for it when it is first asked for; nil if there is none.
func (s *Set) find(path string) *Package {
	s.finding.Lock()
	defer s.finding.Unlock()
	if known := s.packages[path]; known != nil {
		known.list()
		return known
	}
	if old := s.before.same(path); old != nil {
		taken := s.take(old)
		s.packages[path] = taken
		taken.list()
		return taken
	}
	dir, mod, files, ok := s.modules.find(path)
	if !ok {
		return nil
	}
	found := &Package{Path: path, Dir: dir, Module: mod, GoFiles: files.names, sources: files.sources, leftOut: files.leftOut, set: s, followed: &followed{}}
	found.listed.Do(func() {})
	s.packages[path] = found
	return found
}

// list finds the package's files by its directory, unless they are known.
func (p *Package) list() {
	p.listed.Do(func() {
		if p.set.modules != nil && p.GoFiles == nil {
			var found files
			if m := p.set.modules; p.candidates != nil {
				found = m.built(p.candidates, p.sources)
			} else {
				found = m.goFiles(p.Dir)
			}
			p.GoFiles, p.sources, p.leftOut = found.names, found.sources, found.leftOut
		}
	})
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

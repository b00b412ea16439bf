package load

// reuse returns a package of this set with everything that is still valid of an earlier one with the same files.
func (s *Set) reuse(old *Package) *Package {
	p := s.newPackage(old.Path, old.Dir, old.Module)
	p.Root, p.named, p.leftOut, p.reused = old.Root, old.named, old.leftOut, true
	if old.GoFiles != nil {
		p.GoFiles = old.GoFiles
		p.listed.Do(func() {})
	}
	if old.parts == nil {
		return p // the earlier load did not parse it
	}
	p.Name, p.parts, p.files, p.ignored, p.problems = old.Name, old.parts, old.files, old.ignored, old.problems
	p.parsed.Do(func() {})
	if s.delta.isUnchanged(old) {
		p.checked, p.deps, p.needs = old.checked, s.reuseAll(old.deps), s.reuseAll(old.needs)
		p.before = s.reuseAll(old.before)
	}
	return p
}

// reuseAll returns the packages of this set for earlier ones that are unchanged.
func (s *Set) reuseAll(former []*Package) []*Package {
	all := make([]*Package, len(former))
	for i, old := range former {
		if s.packages[old.Path] == nil {
			s.packages[old.Path] = s.reuse(old)
		}
		all[i] = s.packages[old.Path]
	}
	return all
}

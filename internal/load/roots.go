package load

import "context"

// findable returns a set with the packages that the patterns name, found without the go command, or nil.
func findable(ctx context.Context, cfg Config) *Set {
	identity := cfg.identity(ctx)
	if set := cfg.Memory.again(cfg, identity); set != nil {
		return set
	}
	set := newSet(cfg)
	set.identity = identity
	if set.modules = readModules(ctx, cfg.Dir, cfg.Env, set.record); set.modules == nil {
		return nil
	}
	set.modules.limit = set.Limit()
	if !set.expand(cfg) {
		return nil
	}
	return set
}

// expand finds the roots without the go command; those without markers are sorted out later.
func (s *Set) expand(cfg Config) bool {
	if !s.locate(cfg) {
		return false
	}
	s.addRoots()
	return true
}

// locate finds the places that the patterns name.
func (s *Set) locate(cfg Config) bool {
	s.places = nil
	for _, pattern := range cfg.Patterns {
		places, ok := s.modules.expand(cfg.Dir, pattern)
		if !ok {
			return false
		}
		s.places = append(s.places, places...)
	}
	return true
}

// addRoots makes a root of each place.
func (s *Set) addRoots() {
	seen := map[string]bool{}
	for _, at := range s.places {
		if seen[at.path] {
			continue
		}
		seen[at.path] = true
		if s.packages[at.path] == nil { // else another root needs it, and is what it was
			s.packages[at.path] = s.root(at)
		}
		s.Roots = append(s.Roots, s.packages[at.path])
	}
}

func (s *Set) root(at place) *Package {
	if old := s.before.same(at.path); old != nil {
		return s.take(old)
	}
	return &Package{Path: at.path, Dir: at.dir, Module: at.mod, candidates: at.files, place: true, set: s, followed: &followed{}}
}

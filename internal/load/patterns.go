package load

import "context"

// resolve returns a set with the packages that the patterns name; nil where the go command must be asked.
func resolve(ctx context.Context, cfg Config) *Set {
	identity := cfg.identity(ctx)
	if set := cfg.Memory.next(cfg, identity); set != nil {
		return set
	}
	set := newSet(cfg)
	set.identity = identity
	if set.resolver = set.lister().Resolver(ctx, cfg.Patterns...); set.resolver == nil || !set.expand() {
		return nil
	}
	set.addRoots()
	return set
}

// expand finds the candidates that the patterns name; ok is false where the go command must be asked.
func (s *Set) expand() (ok bool) {
	s.candidates = nil
	for _, pattern := range s.cfg.Patterns {
		candidates, ok := s.resolver.Expand(s.cfg.Dir, pattern)
		if !ok {
			return false
		}
		s.candidates = append(s.candidates, candidates...)
	}
	return true
}

// addRoots makes a root of each candidate. Those without markers are removed later.
func (s *Set) addRoots() {
	seen := map[string]bool{}
	for _, c := range s.candidates {
		if seen[c.Path] {
			continue
		}
		seen[c.Path] = true
		if s.packages[c.Path] == nil { // else another root needs it, and it has been reused
			if old := s.delta.unchangedPackage(c.Path); old != nil {
				s.packages[c.Path] = s.reuse(old)
			} else {
				p := s.newPackage(c.Path, c.Dir, c.Module)
				p.candidates, p.named = c.Files, true
				s.packages[c.Path] = p
			}
		}
		s.Roots = append(s.Roots, s.packages[c.Path])
	}
}

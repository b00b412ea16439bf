package load

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// stale is how many times as many positions as at first a file set may have: those of files that were read anew stay in
// it.
const stale = 4

// again begins a set like this one, whose packages it takes over as long as neither they nor what they import has
// changed. It returns nil where everything is to be loaded anew: a go.mod or the like has changed, another Go is there,
// a directory that was not there. A changed field of k8s.io/api's core/v1, with all that imports it, takes 60 ms
// instead of 440 (BenchmarkAgain).
func (s *Set) again(cfg Config, identity string) *Set {
	if s.fresh == 0 {
		s.fresh = s.Fset.Base()
	}
	if identity != s.identity || cfg.Dir != s.dir || !slices.Equal(cfg.Patterns, s.patterns) || !slices.Equal(cfg.Kept, s.kept) ||
		s.Fset.Base() > stale*s.fresh {
		return nil
	}
	record, changed := s.record.Again(cfg.Record)
	next := newSet(cfg)
	next.Fset, next.fresh, next.identity, next.record = s.Fset, s.fresh, identity, record
	next.modules = s.modules.again(record)
	next.before = &before{set: s, changed: map[string]bool{}, kept: map[*Package]bool{}}
	for _, input := range changed {
		if !next.before.add(input) {
			return nil
		}
	}
	next.places = s.places
	if slices.ContainsFunc(changed, func(i trace.Input) bool { return i.Kind != trace.File && i.Kind != trace.Head }) && !next.locate(cfg) {
		return nil
	}
	next.before.places = map[string]bool{}
	for _, p := range next.places {
		next.before.places[p.path] = true
	}
	next.addRoots()
	return next
}

// before is the set before this one, and what has changed since.
type before struct {
	set     *Set
	changed map[string]bool   // directories in which a Go file has changed, appeared or gone
	places  map[string]bool   // import paths that the patterns name now
	kept    map[*Package]bool // whether packages of set are as they were, with all that they import
}

// add takes in a change. It returns false for one that is not that of a package.
func (b *before) add(input trace.Input) bool {
	dir := input.Path
	switch input.Kind {
	case trace.GoDir: // an empty one in which a package was looked for may hide another package now
		if b.set.modules.vain[dir] {
			return false
		}
	case trace.File, trace.Head:
		if dir = filepath.Dir(input.Path); !strings.HasSuffix(input.Path, ".go") {
			return false
		}
	default:
		return false
	}
	b.changed[dir] = true
	return true
}

// same returns the package of the set before if its own files are what they were.
func (b *before) same(path string) *Package {
	if b == nil {
		return nil
	}
	p := b.set.packages[path]
	if p == nil || b.changed[p.Dir] || p.place != b.places[path] {
		return nil
	}
	return p
}

// unchanged says whether a package and all that it imports are what they were, so that its types are.
func (b *before) unchanged(p *Package) bool {
	if kept, known := b.kept[p]; known {
		return kept
	}
	b.kept[p] = false // if it imports itself
	b.kept[p] = b.same(p.Path) == p && p.followed.types != nil && !slices.ContainsFunc(p.needs, func(dep *Package) bool { return !b.unchanged(dep) })
	return b.kept[p]
}

// take returns a package of this set with all that is still true of the former one, whose files are the same.
func (s *Set) take(old *Package) *Package {
	p := &Package{Path: old.Path, Dir: old.Dir, Module: old.Module, Root: old.Root, place: old.place, leftOut: old.leftOut, known: true, set: s, followed: &followed{}}
	if old.GoFiles != nil {
		p.GoFiles = old.GoFiles
		p.listed.Do(func() {})
	}
	if old.parts == nil {
		return p // nobody has asked for more
	}
	p.Name, p.parts, p.files, p.ignored, p.problems = old.Name, old.parts, old.files, old.ignored, old.problems
	p.parsed.Do(func() {})
	if s.before.unchanged(old) {
		p.followed, p.deps, p.needs = old.followed, s.takeAll(old.deps), s.takeAll(old.needs)
	}
	return p
}

// takeAll returns the packages of this set that stand for former ones, of which all that they import is unchanged.
func (s *Set) takeAll(former []*Package) []*Package {
	all := make([]*Package, len(former))
	for i, old := range former {
		if s.packages[old.Path] == nil {
			s.packages[old.Path] = s.take(old)
		}
		all[i] = s.packages[old.Path]
	}
	return all
}

// part returns what became of a file in the set before, if it holds the same now.
func (b *before) part(p *Package, name string, sum trace.Sum) (part, bool) {
	if b == nil {
		return part{}, false
	}
	old := b.set.packages[p.Path]
	if old == nil || old.Root != p.Root {
		return part{}, false
	}
	found, ok := old.parts[name]
	return found, ok && found.sum == sum
}

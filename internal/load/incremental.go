package load

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A Memory keeps the packages of a process's last load for the next one. The zero value is empty. One load at a time
// may use it.
type Memory struct {
	last     *Set
	reusable *Set // the last one that a load can start from
}

// keep stores a finished load.
func (m *Memory) keep(s *Set) {
	if m != nil {
		m.last = s
	}
}

// next returns a set that reuses the packages of the last load, or nil.
func (m *Memory) next(cfg Config, identity string) *Set {
	if m == nil {
		return nil
	}
	if m.last != nil && m.last.isReusable() {
		m.reusable = m.last
	}
	m.last = nil
	if m.reusable == nil {
		return nil
	}
	return m.reusable.next(cfg, identity)
}

// isReusable reports whether the recorder and the identity cover all inputs of the set.
func (s *Set) isReusable() bool {
	s.delta = nil // it is of no use any more
	return s.identity != "" && s.resolver != nil && !s.needsGoCommand.Load() && s.record.Complete()
}

// identity describes the inputs of a load that its recorder does not see; "" where they are unknown.
func (cfg Config) identity(ctx context.Context) string {
	if cfg.Memory == nil || cfg.Env != nil {
		return ""
	}
	identity, err := Identity(ctx, cfg.Dir, nil)
	if err != nil {
		return ""
	}
	return identity + excluded(cfg.Select)
}

// maxFsetGrowth bounds a shared file set, in multiples of its first size: positions of files that were read again stay
// in it.
const maxFsetGrowth = 4

// next returns a set like this one that reuses each package as long as neither the package nor what it imports has
// changed. It returns nil where everything must be loaded: a go.mod has changed, the Go distribution, or a directory
// that was missing before. After a change to a field of k8s.io/api's core/v1, the load takes 60 ms instead of 440
// (BenchmarkIncremental).
func (s *Set) next(cfg Config, identity string) *Set {
	if s.fsetBase == 0 {
		s.fsetBase = s.Fset.Base()
	}
	sameQuestion := identity == s.identity && cfg.Dir == s.cfg.Dir && slices.Equal(cfg.Patterns, s.cfg.Patterns) &&
		slices.Equal(cfg.ReadGenerated, s.cfg.ReadGenerated)
	if !sameQuestion || s.Fset.Base() > maxFsetGrowth*s.fsetBase {
		return nil
	}
	record, changed := s.record.Revalidate(cfg.Record)
	next := newSet(cfg)
	next.Fset, next.fsetBase, next.identity, next.record = s.Fset, s.fsetBase, identity, record
	next.resolver = s.resolver.WithRecorder(record)
	next.delta = &delta{set: s, changed: map[string]bool{}, unchanged: map[*Package]bool{}}
	for _, input := range changed {
		if !next.delta.add(input) {
			return nil
		}
	}
	next.candidates = s.candidates
	beyondFiles := func(i trace.Input) bool { return i.Op != trace.OpReadFile && i.Op != trace.OpReadHead }
	if slices.ContainsFunc(changed, beyondFiles) && !next.expand() {
		return nil
	}
	next.delta.named = map[string]bool{}
	for _, c := range next.candidates {
		next.delta.named[c.Path] = true
	}
	next.addRoots()
	return next
}

// A delta is an earlier set and what has changed since.
type delta struct {
	set       *Set
	changed   map[string]bool   // directories in which a Go file has changed, appeared or gone
	named     map[string]bool   // import paths that the patterns name now
	unchanged map[*Package]bool // packages of set, and whether neither they nor their imports have changed
}

// add takes in a change. It returns false for one that is not a change of a package.
func (d *delta) add(input trace.Input) bool {
	dir := input.Path
	switch input.Op {
	case trace.OpReadGoDir:
		if d.set.resolver.SearchedInVain(dir) { // a new package there may hide another one
			return false
		}
	case trace.OpReadFile, trace.OpReadHead:
		if dir = filepath.Dir(input.Path); !strings.HasSuffix(input.Path, ".go") {
			return false
		}
	default:
		return false
	}
	d.changed[dir] = true
	return true
}

// unchangedPackage returns the package of the earlier set if its own files have not changed, or nil.
func (d *delta) unchangedPackage(path string) *Package {
	if d == nil {
		return nil
	}
	p := d.set.packages[path]
	if p == nil || d.changed[p.Dir] || p.named != d.named[path] {
		return nil
	}
	return p
}

// isUnchanged reports whether neither a package nor its imports have changed, so that its types are valid.
func (d *delta) isUnchanged(p *Package) bool {
	if unchanged, done := d.unchanged[p]; done {
		return unchanged
	}
	d.unchanged[p] = false // in an import cycle
	changed := func(dep *Package) bool { return !d.isUnchanged(dep) }
	d.unchanged[p] = d.unchangedPackage(p.Path) == p && p.checked.types != nil && !slices.ContainsFunc(p.needs, changed)
	return d.unchanged[p]
}

// part returns the parsed file of the earlier set if its content has the same hash.
func (d *delta) part(p *Package, name string, sum trace.Sum) (part, bool) {
	if d == nil {
		return part{}, false
	}
	old := d.set.packages[p.Path]
	if old == nil || old.Root != p.Root {
		return part{}, false
	}
	found, ok := old.parts[name]
	return found, ok && found.sum == sum
}

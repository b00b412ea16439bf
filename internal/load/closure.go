package load

import (
	"encoding/binary"
	"go/ast"
	"slices"

	"github.com/gen-toolkit/gen/internal/trace"
)

// Closure returns a sum of all that the package's syntax and types come from: its own files, without those that are
// only output, and of the packages that its declarations need, one by one, what [reach] takes in. Files in the module
// cache count by their names, which have the version in them. Two loads that have the same sum, with the same hash,
// have the same package, but for positions in others; ok is false where that can't be told, because somebody else has
// found the packages, or has read files that the recorder has not seen, or because only part of the package is known.
func (p *Package) Closure() (sum trace.Sum, ok bool) {
	s := p.set
	if s.record == nil || s.modules == nil || s.missed.Load() || !p.followed.whole || !s.record.Complete() {
		return trace.Sum{}, false
	}
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closures == nil {
		s.closures, s.reached = map[*Package]closure{}, newReach(s)
	}
	c := s.closure(p)
	return c.sum, c.known
}

// A closure is the sum of a package, or of a declaration, if it is known.
type closure struct {
	sum   trace.Sum
	known bool
}

func (s *Set) closure(p *Package) closure {
	if c, done := s.closures[p]; done {
		return c
	}
	s.closures[p] = closure{} // if it imports itself
	text, known := s.surface(p, func(part part, name string) (trace.Sum, bool) { return s.record.Sum(name) })
	for _, t := range s.foreign(p) {
		if !known {
			return closure{}
		}
		text, known = s.reached.add(text, t)
	}
	if known {
		s.closures[p] = closure{trace.Hash(text), true}
	}
	return s.closures[p]
}

// surface describes a package without what it needs. Of each of its files that is more than output, of which only the
// name counts, it has a sum.
func (s *Set) surface(p *Package, sum func(part part, name string) (trace.Sum, bool)) (text []byte, known bool) {
	text = appendTexts(nil, s.identity, p.Path, p.Name, p.Dir, p.Module.Path, p.Module.Dir)
	text = append(text, flag(p.Module.Main), flag(p.Root))
	text = binary.AppendUvarint(text, uint64(len(p.GoFiles)))
	for _, name := range p.GoFiles {
		part := p.parts[name]
		text = append(appendTexts(text, name), flag(part.file != nil), flag(part.output))
		if part.file == nil && part.problems == nil {
			continue
		}
		sum, known := sum(part, name)
		if !known {
			return nil, false
		}
		text = append(text, sum[:]...)
	}
	return text, true
}

// A target is a declaration that another package names, or all of its package.
type target struct {
	of   *Package
	name string // "" for all
}

// foreign returns what the kept declarations of the package name in others.
func (s *Set) foreign(p *Package) (all []target) {
	seen := map[target]bool{}
	add := func(t target) {
		if !seen[t] {
			seen[t] = true
			all = append(all, t)
		}
	}
	for _, d := range p.followed.all {
		if !d.kept {
			continue
		}
		for _, t := range s.reached.targets(p, d) {
			add(t)
		}
	}
	for _, dep := range p.needs {
		if !slices.Contains(p.deps, dep) { // of which only the name was asked
			add(target{of: dep})
		}
	}
	return all
}

// A behind says which of the packages that are needed a name before a dot may stand for, e.g. "metav1"; "." is for
// those that need none.
type behind map[string][]*Package

func (p *Package) behind(file *ast.File) behind {
	behind := behind{}
	for _, dep := range p.deps {
		for _, spec := range file.Imports {
			if !names(spec, dep) {
				continue
			}
			name := dep.Name
			if spec.Name != nil {
				name = spec.Name.Name
			}
			behind[name] = append(behind[name], dep)
		}
	}
	return behind
}

// targets returns what a declaration in the file names in other packages.
func (b behind) targets(d *declaration) (all []target) {
	for _, m := range d.mentions() {
		if m.pkg != "" {
			for _, dep := range b[m.pkg] {
				all = append(all, target{dep, m.name})
			}
		}
	}
	for _, dep := range b["."] {
		all = append(all, target{of: dep})
	}
	return all
}

// appendTexts appends texts in such a way that no others look the same.
func appendTexts(to []byte, texts ...string) []byte {
	for _, text := range texts {
		to = append(binary.AppendUvarint(to, uint64(len(text))), text...)
	}
	return to
}

func flag(is bool) byte {
	if is {
		return 1
	}
	return 0
}

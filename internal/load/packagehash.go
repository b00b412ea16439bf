package load

import (
	"encoding/binary"
	"slices"

	"github.com/gen-toolkit/gen/internal/load/reachable"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Closure returns a hash of the package's syntax and types: of its own files, except for those that are only output,
// and of each declaration of another package that it needs, with the declarations that this one needs, and so on. A
// file in the module cache counts by its name, which holds its version. If two loads have the same hash, they have the
// same package, except for positions in other packages. ok is false where that is unknown: because the go command has
// listed the packages, because the recorder has not seen all reads, or because only part of the package is loaded.
func (p *Package) Closure() (sum trace.Sum, ok bool) {
	s := p.set
	complete := s.record != nil && s.resolver != nil && !s.needsGoCommand.Load() && p.checked.decls.Whole
	if !complete || !s.record.Complete() {
		return trace.Sum{}, false
	}
	s.hashing.Lock()
	defer s.hashing.Unlock()
	if s.hashes == nil {
		s.hashes = newHashes(s)
	}
	c := s.hashes.ofPackage(p)
	return c.sum, c.known
}

// A hash is that of a package, or of a declaration, if it is known.
type hash struct {
	sum   trace.Sum
	known bool
}

func (h hash) appendTo(text []byte) ([]byte, bool) { return append(text, h.sum[:]...), h.known }

func (h *hashes) ofPackage(p *Package) hash {
	if c, done := h.packages[p]; done {
		return c
	}
	h.packages[p] = hash{} // in an import cycle
	text, known := h.describe(p, func(part part, name string) (trace.Sum, bool) { return h.set.record.Sum(name) })
	for _, t := range h.external(p) {
		if !known {
			return hash{}
		}
		text, known = h.addTarget(text, t)
	}
	if known {
		h.packages[p] = hash{trace.Hash(text), true}
	}
	return h.packages[p]
}

// describe describes a package without its dependencies: its names, and the hash of each file. A file that is only
// output counts by its name.
func (h *hashes) describe(p *Package, sum func(part part, name string) (trace.Sum, bool)) (text []byte, known bool) {
	text = appendTexts(nil, h.set.identity, p.Path, p.Name, p.Dir, p.Module.Path, p.Module.Dir)
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

// A target is a declaration that another package mentions, or all of its package.
type target struct {
	of   *Package
	name string // "" for all
}

// external returns the declarations of other packages that the kept declarations mention.
func (h *hashes) external(p *Package) (all []target) {
	seen := map[target]bool{}
	add := func(t target) {
		if !seen[t] {
			seen[t] = true
			all = append(all, t)
		}
	}
	for _, d := range p.checked.decls.All {
		if !d.Kept {
			continue
		}
		for _, t := range h.targets(p, d) {
			add(t)
		}
	}
	for _, dep := range p.needs {
		if !slices.Contains(p.deps, dep) { // only its name was needed
			add(target{of: dep})
		}
	}
	return all
}

// targets returns the declarations of other packages that one mentions.
func (h *hashes) targets(p *Package, d *reachable.Decl) (all []target) {
	byName := h.imports[d.File]
	if byName == nil {
		byName = p.importsByName(d.File)
		h.imports[d.File] = byName
	}
	for _, m := range d.Mentions() {
		if m.Package != "" {
			for _, dep := range byName[m.Package] {
				all = append(all, target{dep, m.Name})
			}
		}
	}
	for _, dep := range byName["."] {
		all = append(all, target{of: dep})
	}
	return all
}

// appendTexts appends texts with their lengths, so that different ones have different results.
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

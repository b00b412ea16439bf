package load

import (
	"encoding/binary"

	"github.com/gen-toolkit/gen/codegen/inputs"
)

// Closure returns a sum of all that the package's syntax and types come from: its own files, without those that are only output, and, one by one,
// the closures of the packages that its declarations need. Files in the module cache count by their names, which have the version in them. Two
// loads that have the same sum, with the same hash, have the same package; ok is false where that can't be told, because somebody else has
// found the packages, or has read files that the recorder has not seen, or because only part of the package is known.
func (p *Package) Closure() (sum inputs.Sum, ok bool) {
	s := p.set
	if s.record == nil || s.modules == nil || s.missed.Load() || !p.followed.whole || !s.record.Complete() {
		return inputs.Sum{}, false
	}
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closures == nil {
		s.closures = map[*Package]closure{}
	}
	c := s.closure(p)
	return c.sum, c.known
}

// A closure is the sum of a package, if it is known.
type closure struct {
	sum   inputs.Sum
	known bool
}

func (s *Set) closure(p *Package) closure {
	if c, done := s.closures[p]; done {
		return c
	}
	s.closures[p] = closure{} // if it imports itself
	text := appendTexts(nil, s.identity, p.Path, p.Name, p.Dir, p.Module.Path, p.Module.Dir)
	text = append(text, flag(p.Module.Main), flag(p.Root))
	text = binary.AppendUvarint(text, uint64(len(p.GoFiles)))
	for _, name := range p.GoFiles {
		part := p.parts[name]
		text = append(appendTexts(text, name), flag(part.file != nil), flag(part.output))
		if part.file == nil && part.problems == nil {
			continue // output, of which only the name counts
		}
		sum, known := s.record.Sum(name)
		if !known {
			return closure{}
		}
		text = append(text, sum[:]...)
	}
	for _, dep := range p.needs {
		c := s.closure(dep)
		if !c.known {
			return closure{}
		}
		text = append(text, c.sum[:]...)
	}
	s.closures[p] = closure{s.record.Hash.Sum(text), true}
	return s.closures[p]
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

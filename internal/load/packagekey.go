package load

import (
	"encoding/binary"

	"github.com/gen-toolkit/gen/internal/trace"
)

// Key returns a hash of all that the package's syntax and types come from: its own files, except for those that are
// only output, the answers to its questions, and the keys of the packages that its declarations need. A file in the
// module cache counts by its name, which holds its version. If two loads have the same key, they have the same package,
// except for positions in other packages. ok is false where that is unknown: because the go command has listed the
// packages, because the recorder has not seen all reads, or because only part of the package is loaded.
func (p *Package) Key() (key trace.Sum, ok bool) {
	s := p.set
	complete := s.record != nil && s.resolver != nil && !s.needsGoCommand.Load() && p.checked.decls.AllKept
	if !complete || !s.record.Complete() {
		return trace.Sum{}, false
	}
	s.hashing.Lock()
	defer s.hashing.Unlock()
	if s.keys == nil {
		s.keys = map[*Package]packageKey{}
	}
	k := s.key(p)
	return k.sum, k.complete
}

// A packageKey is the key of a package, if there is one.
type packageKey struct {
	sum      trace.Sum
	complete bool
}

func (s *Set) key(p *Package) packageKey {
	if k, done := s.keys[p]; done {
		return k
	}
	s.keys[p] = packageKey{} // in an import cycle
	text, complete := s.describeFiles(p)
	for _, dep := range p.needs {
		k := s.key(dep)
		text, complete = append(text, k.sum[:]...), complete && k.complete
	}
	if complete {
		s.keys[p] = packageKey{trace.Hash(text), true}
	}
	return s.keys[p]
}

// describeFiles describes a package without its dependencies: its names, and the hash of each file. Files that are only
// output do not count: the package is the same once they have been created.
func (s *Set) describeFiles(p *Package) (text []byte, complete bool) {
	text = appendTexts(nil, s.identity, p.Path, p.Name, p.Dir, p.Module.Path, p.Module.Dir, p.LanguageVersion())
	text = append(text, flag(p.Module.Main), flag(p.Root))
	for _, name := range p.GoFiles {
		part := p.parts[name]
		if part.file == nil && part.problems == nil {
			continue
		}
		text = append(appendTexts(text, name), flag(part.file != nil), flag(part.output))
		sum, ok := s.record.Sum(name)
		if !ok {
			return nil, false
		}
		text = append(text, sum[:]...)
	}
	for _, q := range s.questions(p) {
		text = append(appendTexts(text, q.About), byte(q.Op), flag(s.answers[p][q]))
	}
	return text, true
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

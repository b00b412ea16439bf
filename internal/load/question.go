package load

import (
	"cmp"
	"slices"
)

// A Question is one about a package whose answer follows neither from its files nor from what its declarations need.
type Question struct {
	Op    Op     `cbor:"1,keyasint"`
	About string `cbor:"2,keyasint"` // an import path, or the name of a generator
}

// An Op is what is asked.
type Op byte

const (
	opImports Op = 'i' // see Package.DependsOn
	opOutput  Op = 'o' // see Package.HasOutputOf
)

// answer returns the answer to a question, and remembers both: [Package.Key] holds them.
func (p *Package) answer(q Question) bool {
	s := p.set
	s.hashing.Lock()
	answer, asked := s.answers[p][q]
	s.hashing.Unlock()
	if asked {
		return answer
	}
	switch q.Op {
	case opImports:
		answer = p.dependsOn(q.About, map[*Package]bool{})
	case opOutput:
		answer = p.hasOutputOf(q.About)
	}
	s.hashing.Lock()
	defer s.hashing.Unlock()
	if s.answers == nil {
		s.answers = map[*Package]map[Question]bool{}
	}
	if s.answers[p] == nil {
		s.answers[p] = map[Question]bool{}
	}
	s.answers[p][q], s.keys = answer, nil
	return answer
}

// Ask asks questions of an earlier set again, by import path.
func (s *Set) Ask(questions map[string][]Question) {
	for path, all := range questions {
		p := s.Package(path)
		for i := 0; p != nil && i < len(all); i++ {
			p.answer(all[i])
		}
	}
}

// Asked returns the questions that have been asked, by import path.
func (s *Set) Asked() map[string][]Question {
	s.hashing.Lock()
	defer s.hashing.Unlock()
	all := map[string][]Question{}
	for p := range s.answers {
		all[p.Path] = s.questions(p)
	}
	return all
}

// questions returns those that a package has been asked, sorted.
func (s *Set) questions(p *Package) (all []Question) {
	for q := range s.answers[p] {
		all = append(all, q)
	}
	slices.SortFunc(all, func(a, b Question) int {
		return cmp.Or(cmp.Compare(a.Op, b.Op), cmp.Compare(a.About, b.About))
	})
	return all
}

package jobs

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
)

// ByGroup reports whether the generator works by API group, with its options.
func (s *Selected) ByGroup() bool {
	of, has := s.Options.(interface{ ByGroup() bool })
	return s.Kubernetes.ByGroup && (!has || of.ByGroup())
}

// Connected returns the job's generators in sets: those of a set require each other, directly or through others. In a
// set, required ones come first.
func (j *Job) Connected() (sets [][]Selected) {
	for _, g := range j.ordered() {
		var joined []Selected
		sets = slices.DeleteFunc(sets, func(set []Selected) bool {
			required := slices.ContainsFunc(set, func(of Selected) bool { return g.requires(of.Name) })
			if required {
				joined = append(joined, set...)
			}
			return required
		})
		sets = append(sets, append(joined, g))
	}
	return sets
}

func (s *Selected) requires(generator string) bool {
	return slices.ContainsFunc(s.Requires, func(g *codegen.Generator) bool { return g.Name == generator })
}

// ordered returns the job's generators, required ones first.
func (j *Job) ordered() (all []Selected) {
	var add func(s *Selected)
	add = func(s *Selected) {
		if s == nil || slices.ContainsFunc(all, func(of Selected) bool { return of.Name == s.Name }) {
			return
		}
		for _, required := range s.Requires {
			add(j.Find(required.Name))
		}
		all = append(all, *s)
	}
	for i := range j.Generate {
		add(&j.Generate[i])
	}
	return all
}

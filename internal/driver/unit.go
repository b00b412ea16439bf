package driver

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A unit is what gen plans, renders and compares together: generators of a job that read each other's results, for one
// API group if they work by group, or for all of the job.
type unit struct {
	*job
	api        *model.API // of the group, or of the job
	generators []Selected // required ones first
}

// units returns the units of all jobs.
func (s *Snapshot) units() (all []*unit) {
	for _, j := range s.jobs {
		for _, generators := range j.connected() {
			if !slices.ContainsFunc(generators, func(of Selected) bool { return !of.byGroup() }) {
				for _, group := range j.groups() {
					all = append(all, &unit{j, j.api.OfGroup(group), generators})
				}
				continue
			}
			all = append(all, &unit{j, j.api, generators})
		}
	}
	return all
}

func (s *Selected) byGroup() bool { return s.ByGroup != nil && s.ByGroup(s.Options) }

// groups returns the names of the groups of the job's packages. That of packages without a group is "".
func (j *job) groups() (names []string) {
	for _, p := range j.api.Packages {
		names = append(names, p.Group)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// connected returns the job's generators in sets: those of a set require each other, directly or through others. In a
// set, required ones come first.
func (j *job) connected() (sets [][]Selected) {
	set := map[string]int{} // by the name of a generator
	var join func(g *codegen.Generator) int
	join = func(g *codegen.Generator) int {
		if at, done := set[g.Name]; done {
			return at
		}
		at := len(sets)
		for _, required := range g.Requires {
			if j.find(required.Name) == nil {
				continue
			}
			if other := join(required); other != at && at < len(sets) { // it joins two sets
				for name, of := range set {
					if of == other {
						set[name] = at
					}
				}
				sets[at], sets[other] = append(sets[at], sets[other]...), nil
			} else {
				at = other
			}
		}
		if at == len(sets) {
			sets = append(sets, nil)
		}
		sets[at], set[g.Name] = append(sets[at], *j.find(g.Name)), at
		return at
	}
	for _, selected := range j.Generate {
		join(selected.Generator)
	}
	return slices.DeleteFunc(sets, func(of []Selected) bool { return of == nil })
}

// key returns a hash of what the unit's output is a function of, beside what its plans read. ok is false where gen does
// not know all of that.
func (u *unit) key() (key trace.Sum, ok bool) {
	if u.settings == nil {
		return key, false
	}
	text := fmt.Appendf(nil, "%s%s %s\n", u.settings, u.api.ClientGo.Minor, u.around.Path)
	for _, g := range u.generators {
		text = append(text, g.Name+"\n"...)
	}
	for _, p := range u.job.api.Packages { // they are the API's own
		text = append(text, p.Path+"\n"...)
	}
	for _, p := range slices.Concat(u.api.Packages, u.api.Named()) {
		loaded := u.set.Package(p.Path)
		if loaded == nil {
			return key, false
		}
		sum, known := loaded.Key()
		if !known {
			return key, false
		}
		text = append(text, sum[:]...)
	}
	return trace.Hash(text), true
}

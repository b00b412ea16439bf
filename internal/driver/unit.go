package driver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A unit is what gen plans, renders and compares together: generators of a job that read each other's results, for one
// API group if they work by group, or for all of the job.
type unit struct {
	*job
	api        *model.API // of the group, or of the job
	group      string     // "" for a job, and for packages without a group
	generators []Selected // required ones first
}

// A unitName tells a unit from the others of a run.
type unitName struct {
	Job        int    // its index in Config.Jobs
	Group      string // e.g. "example.org"; "" for a job
	Generators string // their names, e.g. "deepcopy register"
}

func (u *unit) name() unitName {
	var generators []string
	for _, g := range u.generators {
		generators = append(generators, g.Name)
	}
	return unitName{slices.Index(u.jobs, u.job), u.group, strings.Join(generators, " ")}
}

// units returns the units of all jobs, or of the part of them that the snapshot has.
func (s *Snapshot) units() (all []*unit) {
	for _, j := range s.jobs {
		for _, generators := range j.connected() {
			if slices.ContainsFunc(generators, func(of Selected) bool { return !of.byGroup() }) {
				all = append(all, &unit{j, j.api, "", generators})
				continue
			}
			for _, group := range j.groups() {
				all = append(all, &unit{j, j.api.OfGroup(group), group, generators})
			}
		}
	}
	if s.part != nil {
		all = slices.DeleteFunc(all, func(u *unit) bool { return !s.part.changed[u.name()] })
	}
	return all
}

func (s *Selected) byGroup() bool {
	of, has := s.Options.(interface{ ByGroup() bool })
	return s.Kubernetes.ByGroup && (!has || of.ByGroup())
}

// groups returns the names of the groups of the job's packages. That of packages without a group, and of no packages,
// is "": each generator of a job has a unit.
func (j *job) groups() (names []string) {
	for _, p := range j.api.Packages {
		names = append(names, p.Group)
	}
	if len(names) == 0 {
		return []string{""}
	}
	return distinct(names)
}

// connected returns the job's generators in sets: those of a set require each other, directly or through others. In a
// set, required ones come first.
func (j *Job) connected() (sets [][]Selected) {
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
			add(j.find(required.Name))
		}
		all = append(all, *s)
	}
	for i := range j.Generate {
		add(&j.Generate[i])
	}
	return all
}

// key returns a hash of what the unit's output is a function of, beside what its plans read. ok is false where gen does
// not know all of that.
func (u *unit) key() (key trace.Sum, ok bool) {
	if u.settings == nil {
		return key, false
	}
	text := fmt.Appendf(nil, "%s%s %s\n%#v\n", u.settings, u.api.ClientGo.Minor, u.around.Path, u.name())
	for _, path := range u.job.paths { // they are the API's own
		text = append(text, path+"\n"...)
	}
	for _, p := range slices.Concat(u.api.Packages, u.api.Named()) {
		loaded := u.set.Package(p.Path)
		if loaded == nil {
			return key, false
		}
		sum, hasKey := loaded.Key()
		if !hasKey {
			return key, false
		}
		text = append(text, sum[:]...)
	}
	return trace.Hash(text), true
}

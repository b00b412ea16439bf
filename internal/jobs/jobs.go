// Package jobs is what a run is asked for. In: packages, the generators that run on them, and their options, as
// gen.yaml or a command line has them. Out: what follows from all of these, e.g. plurals and API versions.
package jobs

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
)

// A List is the jobs of a run.
type List []Job

// A Job runs some generators on some packages.
type Job struct {
	Packages     []string // patterns, e.g. "./apis/..."
	Exclude      []string // patterns of packages that are left out of those, e.g. "./apis/internal/..."
	Generate     []Selected
	Header       string   // the license header's text; may be empty
	HeaderFile   string   // the file that it comes from; may be empty
	Year         string   // the replacement of YEAR in the header, e.g. "2026"; may be empty
	AllowMarkers []string // markers of other tools, e.g. "k8s:mytool" or "kubebuilder:mytool:*"
	Channel      string   // the share of the API that it generates for: see [modelbuild.Channel]; "" for all

	LenientMarkers bool     // read markers as the tools that gen replaces: see markers.Table.Lenient
	IgnoreMarkers  []string // markers that count in no job of a run, e.g. "kubebuilder:object:root"
}

// Selected is a generator with its options for one job.
type Selected struct {
	*codegen.Generator
	Options   any                       // see [codegen.Generator.Options]
	Positions map[string]model.Position // where gen.yaml sets options, by their keys; may be nil
	DropIn    *DropIn                   // write as the tool that the generator replaces; nil for gen's own way
}

// Has reports whether the job's patterns name the package. Relative ones start at a directory.
func (j *Job) Has(p *model.Package, dir string) bool {
	names := func(pattern string) bool { return p.Matches(dir, pattern) }
	return slices.ContainsFunc(j.Packages, names) && !slices.ContainsFunc(j.Exclude, names)
}

// Selection returns the job's patterns.
func (j *Job) Selection() load.Selection {
	return load.Selection{Patterns: j.Packages, Exclude: j.Exclude}
}

// Find returns the generator of the name as the job selects it, or nil.
func (j *Job) Find(generator string) *Selected {
	for i := range j.Generate {
		if j.Generate[i].Name == generator {
			return &j.Generate[i]
		}
	}
	return nil
}

// Run reports whether any job has the generator.
func (all List) Run(generator string) bool {
	return slices.ContainsFunc(all, func(j Job) bool { return j.Find(generator) != nil })
}

// Patterns returns the package patterns of all jobs, each once.
func (all List) Patterns() (patterns []string) {
	for _, job := range all {
		patterns = append(patterns, job.Packages...)
	}
	slices.Sort(patterns)
	return slices.Compact(patterns)
}

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

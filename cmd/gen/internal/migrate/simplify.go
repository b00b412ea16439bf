package migrate

import (
	"slices"
	"strings"
)

// simplify merges jobs: what two jobs ask for, with one directory for the output or beside the types, is one job.
func (p *Plan) simplify() {
	p.dropCovered()
	p.joinCRDs()
	p.join()
	p.dropCovered() // of jobs that together have the packages
}

// dropCovered removes what a job with more packages asks for, too.
func (p *Plan) dropCovered() {
	for _, small := range p.Jobs {
		for _, large := range p.Jobs {
			if small != large && covers(large.Packages, small.Packages) {
				small.Generators = slices.DeleteFunc(small.Generators, func(g *Generator) bool {
					of := large.find(g.Name)
					if of == nil || !equal(of.Options, g.Options) || !slices.Contains(beside, g.Name) {
						return false
					}
					of.from(g.From...)
					large.takes(small.header, g.Name)
					return true
				})
			}
		}
	}
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j *Job) bool { return len(j.Generators) == 0 })
}

// join makes one job of those that ask for the same beside their types, for other packages.
func (p *Plan) join() {
	var joined []*Job
	for _, j := range p.Jobs {
		i := slices.IndexFunc(joined, func(other *Job) bool { return other.likes(j) })
		if i < 0 {
			joined = append(joined, j)
			continue
		}
		into := joined[i]
		into.Packages = append(into.Packages, j.Packages...)
		slices.Sort(into.Packages)
		into.Packages = uncovered(slices.Compact(into.Packages))
		for k, g := range j.Generators {
			into.Generators[k].from(g.From...)
		}
	}
	p.Jobs = joined
}

// likes reports whether another job asks for the same generators with the same options, all of which write beside the
// types.
func (j *Job) likes(other *Job) bool {
	return j.header == other.header &&
		slices.EqualFunc(j.Generators, other.Generators, func(a, b *Generator) bool {
			return a.Name == b.Name && slices.Contains(beside, a.Name) && equal(a.Options, b.Options)
		})
}

// beside are the generators that write beside the types: a package needs each once.
var beside = []string{"deepcopy", "defaults", "conversion", "register", "validation", "protobuf", "lifecycle",
	"swaggerdoc"}

// uncovered returns the patterns whose packages no other one names, e.g. "./api/..." for it and "./api/v1".
func uncovered(patterns []string) (kept []string) {
	for _, p := range patterns {
		if !slices.ContainsFunc(patterns, func(o string) bool { return o != p && covers([]string{o}, []string{p}) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

// covers reports whether all packages of some patterns are among those of others.
func covers(patterns, others []string) bool {
	for _, o := range others {
		if !slices.ContainsFunc(patterns, func(p string) bool {
			below, all := strings.CutSuffix(p, "/...")
			return p == o || all && (o == below || strings.HasPrefix(o, below+"/"))
		}) {
			return false
		}
	}
	return true
}

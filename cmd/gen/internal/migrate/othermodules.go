package migrate

import (
	"path"
	"slices"
	"strings"
)

// leaveModules takes out of the plan what is for modules inside of the project's that it does not take from there: one
// gen.yaml can't be for packages of both. Their calls stay.
func (r *reader) leaveModules() {
	own := slices.ContainsFunc(r.plan.Jobs, func(j *Job) bool { return slices.ContainsFunc(j.Packages, r.loadable) })
	if !own {
		return // it is for them alone
	}
	for _, j := range r.plan.Jobs {
		others := slices.DeleteFunc(slices.Clone(j.Packages), r.loadable)
		if len(others) == 0 {
			continue
		}
		j.Packages = slices.DeleteFunc(j.Packages, func(p string) bool { return !r.loadable(p) })
		for _, g := range j.Generators {
			for _, p := range others {
				module := r.moduleOf(path.Clean(strings.TrimSuffix(p, "...")))
				noteAll(&r.plan.Remarks, g.From, "the go command does not take module "+module+" from there: no "+
					"go.work uses it, and no replace, or vendor has a copy. This call stays, or becomes a gen.yaml "+
					"there")
			}
			r.plan.keep(g.From)
		}
	}
	r.plan.Jobs = slices.DeleteFunc(r.plan.Jobs, func(j *Job) bool { return len(j.Packages) == 0 })
}

// loadable reports whether the packages of a pattern can be loaded with those of the project's module.
func (r *reader) loadable(pattern string) bool {
	dir, ok := strings.CutPrefix(pattern, "./")
	if !ok {
		return true
	}
	at := r.moduleOf(path.Clean(strings.TrimSuffix(dir, "...")))
	return at == "." || r.linked[at]
}

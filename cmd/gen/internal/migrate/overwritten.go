package migrate

import (
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
)

// dropOverwritten leaves out calls of controller-gen whose manifests a later call overwrites. It asks about those with
// other options: between the two, a script may use what the first has written.
func (r *reader) dropOverwritten() {
	p := r.plan
	for i, j := range p.Jobs {
		for _, name := range []string{"crd", "rbac", "webhook"} {
			g := j.find(name)
			if g == nil {
				continue
			}
			other, whole := r.overwriting(p.Jobs[i+1:], j, g)
			switch {
			case other == nil && name == "crd":
				p.leaveTo(p.Jobs[i+1:], j, g)
				continue
			case other == nil:
				continue
			case equal(g.Options, other.Options) && whole:
				other.from(g.From...)
			case equal(g.Options, other.Options):
				noteAll(&p.Remarks, g.From, other.From[0]+" overwrites the file of "+name+
					": gen.yaml leaves this call out")
			default:
				noteAll(&p.Questions, g.From, "is this call needed? "+other.From[0]+" overwrites its "+name+
					" manifests with other options, which gen.yaml has")
				p.keep(g.From)
			}
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
		}
	}
	p.dropPatches()
	p.dropSmaller()
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j *Job) bool { return len(j.Generators) == 0 })
}

// dropPatches leaves out schemapatch for CRDs that crd writes from the same packages: it has their schemas already.
func (p *Plan) dropPatches() {
	for _, j := range p.Jobs {
		g := j.find("schemapatch")
		for _, l := range p.Jobs {
			crd := l.find("crd")
			if g == nil || crd == nil || target(g)[0] != target(crd)[0] || !covers(l.Packages, j.Packages) {
				continue
			}
			noteAll(&p.Remarks, g.From, "schemapatch has nothing to add to the CRDs of "+crd.From[0]+
				": gen.yaml leaves this call out")
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
			break
		}
	}
}

// dropSmaller leaves out clients of which another call writes those of more packages into the same directory. It asks
// about them: they may be those of a script that nobody runs any more.
func (p *Plan) dropSmaller() {
	for _, name := range []string{"client", "lister", "informer", "applyconfiguration"} {
		for _, j := range p.Jobs {
			g := j.find(name)
			i := slices.IndexFunc(p.Jobs, func(l *Job) bool {
				other := l.find(name)
				return g != nil && other != nil && target(g) == target(other) && covers(l.Packages, j.Packages) &&
					!covers(j.Packages, l.Packages)
			})
			if i < 0 {
				continue
			}
			noteAll(&p.Questions, g.From, "is this call needed? "+p.Jobs[i].find(name).From[0]+
				" writes clients of more packages into the same directories, and gen.yaml has these")
			p.keep(g.From)
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
		}
	}
}

// overwriting returns the generator of a later job that overwrites what another one writes, or nil, and whether it
// reads all of its packages. Roles and webhooks are one file, if a marker asks for it.
func (r *reader) overwriting(later []*Job, j *Job, g *Generator) (other *Generator, whole bool) {
	for _, l := range later {
		other = l.find(g.Name)
		if other == nil || target(g) != target(other) {
			continue
		}
		if whole = covers(l.Packages, j.Packages); whole ||
			g.Name != "crd" && len(r.marked(l.Packages, "+kubebuilder:"+g.Name+":")) > 0 {
			return other, whole
		}
	}
	return nil, false
}

// leaveTo leaves packages of crd to later jobs that overwrite their CRDs with other options, e.g. without descriptions.
// A package stays whose group another one of the job has: the CRD of a kind has all versions.
func (p *Plan) leaveTo(later []*Job, j *Job, g *Generator) {
	own := slices.Clone(j.Packages)
	for _, l := range later {
		other := l.find("crd")
		if other == nil || target(g) != target(other) || equal(g.Options, other.Options) ||
			len(l.Packages) >= len(own) {
			continue
		}
		var left, shared []string
		for _, of := range own {
			if slices.Contains(l.Packages, of) {
				shared = append(shared, of)
			} else {
				left = append(left, of)
			}
		}
		sameGroup := func(of string) bool {
			return slices.ContainsFunc(left, func(o string) bool { return path.Dir(o) == path.Dir(of) })
		}
		if len(shared) < len(l.Packages) || slices.ContainsFunc(shared, sameGroup) {
			continue
		}
		own = left
		noteAll(&p.Remarks, g.From, other.From[0]+" overwrites the CRDs of "+strings.Join(shared, " ")+
			", and gen.yaml has only that call for them")
	}
	if len(own) < len(j.Packages) {
		j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
		p.Jobs = append(p.Jobs, &Job{Packages: own, header: j.header, Generators: []*Generator{g}})
	}
}

// target returns where a generator writes: its directory, and its file if there is one alone.
func target(g *Generator) (at [2]any) {
	for _, o := range g.Options {
		switch o.Key {
		case "dir":
			at[0] = o.Value
		case "fileName":
			at[1] = o.Value
		}
	}
	return at
}

// keep has calls at some positions stay.
func (p *Plan) keep(positions []string) {
	p.Replaced = slices.DeleteFunc(p.Replaced, func(c shell.Call) bool {
		stays := slices.Contains(positions, position(c))
		if stays {
			p.kept = append(p.kept, c)
		}
		return stays
	})
}

package migrate

import (
	"slices"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// dropOverwritten leaves out calls of controller-gen whose manifests a later call overwrites. It asks about those with
// other options: between the two, a script may use what the first has written.
func (p *Plan) dropOverwritten() {
	for i, j := range p.Jobs {
		for _, name := range []string{"crd", "rbac", "webhook"} {
			g := j.find(name)
			if g == nil {
				continue
			}
			other := p.overwriting(p.Jobs[i+1:], j, g)
			switch {
			case other == nil:
				continue
			case equal(g.Options, other.Options):
				other.from(g.From...)
			default:
				for _, position := range g.From {
					note(&p.Questions, position, "is this call needed? "+other.From[0]+" overwrites its "+name+
						" manifests with other options, which gen.yaml has")
				}
				p.keep(g.From)
			}
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
		}
	}
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j *Job) bool { return len(j.Generators) == 0 })
}

// overwriting returns the generator of a later job that writes all of another one's manifests, or nil.
func (p *Plan) overwriting(later []*Job, j *Job, g *Generator) *Generator {
	for _, l := range later {
		other := l.find(g.Name)
		if other != nil && target(g) == target(other) && covers(l.Packages, j.Packages) {
			return other
		}
	}
	return nil
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

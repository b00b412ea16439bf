package migrate

import (
	"slices"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// dropOverwritten leaves out calls for CRDs that a later call overwrites with other options, and asks about them:
// between the two, a script may use what the first has written.
func (p *Plan) dropOverwritten() {
	for i, j := range p.Jobs {
		g := j.find("crd")
		if g == nil {
			continue
		}
		for _, later := range p.Jobs[i+1:] {
			other := later.find("crd")
			if other == nil || directory(g) != directory(other) || equal(g.Options, other.Options) ||
				!covers(later.Packages, j.Packages) {
				continue
			}
			for _, position := range g.From {
				note(&p.Questions, position, "is this call needed? "+other.From[0]+" overwrites its CRDs with other "+
					"options, which gen.yaml has")
			}
			p.keep(g.From)
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == g })
			break
		}
	}
}

// directory returns where a generator writes.
func directory(g *Generator) any {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Key == "dir" })
	if i < 0 {
		return nil
	}
	return g.Options[i].Value
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

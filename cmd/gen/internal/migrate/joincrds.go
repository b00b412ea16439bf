package migrate

import (
	"cmp"
	"slices"
)

// joinCRDs makes one job of those whose CRDs go to one directory: versions of a kind are one file.
func (p *Plan) joinCRDs() {
	for i, first := range p.Jobs {
		g := first.find("crd")
		if g == nil {
			continue
		}
		joined := &Job{Packages: slices.Clone(first.Packages), header: first.header,
			Generators: []*Generator{g}}
		for _, j := range p.Jobs[i+1:] {
			other := j.find("crd")
			if other == nil || !equal(other.Options, g.Options) || slices.Equal(j.Packages, first.Packages) ||
				j.header.file != "" && joined.header.file != "" && j.header != joined.header {
				continue
			}
			joined.header = cmp.Or(joined.header, j.header)
			noteAll(&p.Remarks, other.From, "controller-gen overwrites the CRDs of a call before; gen makes one CRD "+
				"of all versions of a kind")
			joined.Packages = append(joined.Packages, j.Packages...)
			g.from(other.From...)
			j.Generators = slices.DeleteFunc(j.Generators, func(of *Generator) bool { return of == other })
		}
		if len(joined.Packages) > len(first.Packages) {
			first.Generators = slices.DeleteFunc(first.Generators, func(of *Generator) bool { return of == g })
			slices.Sort(joined.Packages)
			joined.Packages = slices.Compact(joined.Packages)
			p.Jobs = append(p.Jobs, joined)
		}
	}
}

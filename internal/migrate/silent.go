package migrate

import "slices"

// DropSilent leaves out rbac and webhook where they write nothing: kubebuilder's Makefiles call controller-gen with
// both, whatever a project has.
func (p *Plan) DropSilent(writesNothing func(generator string, packages []string) bool) {
	for _, j := range p.Jobs {
		j.Generators = slices.DeleteFunc(j.Generators, func(g *Generator) bool {
			if g.Name != "rbac" && g.Name != "webhook" || !writesNothing(g.Name, j.Packages) {
				return false
			}
			noteAll(&p.Remarks, g.From, "controller-gen "+g.Name+" writes nothing here, and gen.yaml leaves it out")
			return true
		})
	}
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j *Job) bool { return len(j.Generators) == 0 })
}

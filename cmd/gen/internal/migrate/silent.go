package migrate

import "slices"

// DropSilent leaves out rbac, webhook and register where they write nothing. Makefiles of kubebuilder call
// controller-gen with the first two, and scripts call gen_register, whatever a project has.
func (p *Plan) DropSilent(writesNothing func(generator string, packages []string) bool) {
	for _, j := range p.Jobs {
		j.Generators = slices.DeleteFunc(j.Generators, func(g *Generator) bool {
			if !slices.Contains([]string{"rbac", "webhook", "register"}, g.Name) || !writesNothing(g.Name, j.Packages) {
				return false
			}
			noteAll(&p.Remarks, g.From, "generator "+g.Name+" writes nothing here, and gen.yaml leaves it out")
			return true
		})
	}
	p.Jobs = slices.DeleteFunc(p.Jobs, func(j *Job) bool { return len(j.Generators) == 0 })
}

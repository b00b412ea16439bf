package migrate

import "slices"

// Uncheck has gen write CRDs and webhooks that API servers refuse, as controller-gen does, or takes that back. It
// reports whether the plan has any.
func (p *Plan) Uncheck(on bool) (has bool) {
	unchecked := Option{Key: "unchecked", Value: true}
	for _, job := range p.Jobs {
		for _, g := range job.Generators {
			switch {
			case !slices.Contains([]string{"crd", "schemapatch", "webhook"}, g.Name):
				continue
			case on:
				g.Options = append(g.Options, unchecked)
			default:
				g.Options = slices.DeleteFunc(g.Options, func(o Option) bool { return o.Key == unchecked.Key })
			}
			has = true
		}
	}
	return has
}

// ConvertElsewhere has the CRDs of the plan say that a patch adds their conversion webhooks. controller-gen writes
// none, and does not compare versions.
func (p *Plan) ConvertElsewhere() {
	note := Note{Text: "served versions of a CRD differ in fields. gen takes it that a patch adds a conversion " +
		"webhook: see the option conversion of crd"}
	for _, job := range p.Jobs {
		for _, g := range job.Generators {
			if g.Name == "crd" {
				g.Options = append(g.Options, Option{Key: "conversion", Value: "external"})
				note.Positions = append(note.Positions, g.From...)
			}
		}
	}
	p.Remarks = append(p.Remarks, note)
}

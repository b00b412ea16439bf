package webhook

import (
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// conditions adds the match conditions of all packages to the webhooks that they name.
func conditions(p *codegen.Pass, webhooks []*webhook) {
	var names []string
	for _, w := range webhooks {
		names = append(names, w.Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, pkg := range p.API.Packages {
		for _, m := range pkg.Markers.All(conditionMarker) {
			condition := admissionregistrationv1.MatchCondition{Name: m.Args["name"], Expression: m.Args["expression"]}
			problem := func(remedy, format string, args ...any) {
				p.Report(ruleCondition.At(m.Pos, "marker +"+conditionMarker+": "+format, args...).Fix("%s", remedy))
			}
			switch {
			case len(names) == 0:
				problem("add a +"+webhookMarker+" to a package of the job", "there is no webhook %s",
					m.Args["webhook"])
			case !slices.Contains(names, m.Args["webhook"]):
				problem(suggestion(m.Args["webhook"], names), "there is no webhook %s", m.Args["webhook"])
			}
			for _, w := range webhooks {
				if w.Name != m.Args["webhook"] {
					continue
				}
				sameName := func(c admissionregistrationv1.MatchCondition) bool { return c.Name == condition.Name }
				if slices.ContainsFunc(w.MatchConditions, sameName) {
					problem("give one of them another name", "webhook %s has two conditions called %s", w.Name,
						condition.Name)
					break
				}
				w.MatchConditions = append(w.MatchConditions, condition)
				if w.conditions == nil {
					w.conditions = map[string]marker.Marker{}
				}
				w.conditions[condition.Name] = m
			}
		}
	}
}

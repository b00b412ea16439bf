package webhook

import (
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen"
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
			if len(validation.IsQualifiedName(condition.Name)) > 0 {
				problem("write letters, digits, dashes, underscores and dots, e.g. no-leases",
					"%q can't be the name of a condition", condition.Name)
			}
			if strings.TrimSpace(condition.Expression) == "" {
				problem(`write an expression in CEL, e.g. "request.userInfo.username != 'root'"`, "the expression is empty")
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
			}
		}
	}
}

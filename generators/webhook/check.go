package webhook

import (
	"strconv"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/proof"
)

// check reports arguments that gen needs, although API servers have defaults or another error for them.
func (w *webhook) check(p *codegen.Pass) {
	if w.SideEffects == nil && !w.given("sideEffects") {
		w.report(p, "add sideEffects=None, or NoneOnDryRun if it has some", "argument sideEffects is missing")
		w.SideEffects = new(admissionregistrationv1.SideEffectClassNone)
	}
	// checked here, and so only where webhooks are generated: many markers are older than the argument
	if len(w.AdmissionReviewVersions) == 0 && !w.given("admissionReviewVersions") {
		w.report(p, "write admissionReviewVersions=v1", "argument admissionReviewVersions is missing")
		w.AdmissionReviewVersions = []string{"v1"}
	}
	if w.ReinvocationPolicy != nil && !w.mutating {
		w.refused(p, "leave it out, or write mutating=true", "only mutating webhooks have a reinvocationPolicy")
	}
}

// prove reports what an API server refuses of the configuration, at the markers of its webhooks.
func (c *configuration) prove(p *codegen.Pass, object any, webhooks []*webhook) error {
	content, err := yaml.Marshal(object)
	for _, problem := range proof.Prove(content) {
		field, ok := strings.CutPrefix(problem.Path, "webhooks[")
		index, field, _ := strings.Cut(field, "].")
		i, _ := strconv.Atoi(index)
		switch {
		case !ok && c.marker == nil:
			webhooks[0].refused(p, problem.Remedy, "%s", problem.Message)
		case !ok:
			p.Report(ruleName.At(c.marker.Pos, "marker +%s: %s: %s", configurationMarker, problem.Path,
				problem.Message).Fix("%s", problem.Remedy))
		default:
			webhooks[i].refusedAt(p, field, problem)
		}
	}
	return err
}

// refusedAt reports a problem of a field, at the marker of the condition if it is about one.
func (w *webhook) refusedAt(p *codegen.Pass, field string, problem proof.Problem) {
	if w.unserved && strings.HasPrefix(field, "clientConfig") {
		return // it has been reported
	}
	index, ok := strings.CutPrefix(field, "matchConditions[")
	index, part, _ := strings.Cut(index, "].")
	i, _ := strconv.Atoi(index)
	if !ok || i >= len(w.MatchConditions) {
		w.refused(p, problem.Remedy, "%s: %s", field, problem.Message)
		return
	}
	if m, found := w.conditions[w.MatchConditions[i].Name]; found {
		p.Report(ruleCondition.At(m.Pos, "marker +%s: %s: %s", conditionMarker, part, problem.Message).
			Fix("%s", problem.Remedy))
		return
	}
	w.refused(p, problem.Remedy, "%s: %s", field, problem.Message)
}

// object returns the webhook as it is in its configuration.
func (w *webhook) object() any {
	own := w.MutatingWebhook
	if !w.mutating {
		own.ReinvocationPolicy = nil
	}
	return own
}

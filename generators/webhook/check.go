package webhook

import (
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/clientconfig"
)

// check reports what an API server would not take of the finished webhook, whether arguments or the patch have set it.
func (w *webhook) check(p *codegen.Pass) {
	if len(validation.IsFullyQualifiedName(field.NewPath("name"), w.Name)) > 0 {
		w.refused(p, "write a domain in lower case of at least three parts, e.g. fruit.example.org",
			"%q can't be the name of a webhook", w.Name)
	}
	clientconfig.Check(w.ClientConfig, func(remedy, format string, args ...any) {
		w.refused(p, remedy, format, args...)
	})
	switch effects := w.SideEffects; {
	case effects == nil && !w.given("sideEffects"):
		w.report(p, "add sideEffects=None, or NoneOnDryRun if it has some", "argument sideEffects is missing")
	case effects != nil && *effects != admissionregistrationv1.SideEffectClassNone &&
		*effects != admissionregistrationv1.SideEffectClassNoneOnDryRun:
		w.report(p, "use None, or NoneOnDryRun if dry runs have no side effects", "sideEffects %s is no longer allowed",
			*effects)
	}
	if t := w.TimeoutSeconds; t != nil && (*t < 1 || *t > 30) {
		w.refused(p, "remove it to use the default of 10 s", "timeoutSeconds is not between 1 and 30")
	}
	if w.ReinvocationPolicy != nil && !w.mutating {
		w.refused(p, "leave it out, or write mutating=true", "only mutating webhooks have a reinvocationPolicy")
	}
	switch supported := func(v string) bool { return v == "v1" || v == "v1beta1" }; {
	// checked here, and so only where webhooks are generated: many markers are older than the argument
	case !w.given("admissionReviewVersions"):
		w.report(p, "write admissionReviewVersions=v1", "argument admissionReviewVersions is missing")
	case !slices.ContainsFunc(w.AdmissionReviewVersions, supported):
		w.refused(p, "write admissionReviewVersions=v1", "API servers support none of the admissionReviewVersions %q",
			w.AdmissionReviewVersions)
	}
}

// object returns the webhook as it is in its configuration.
func (w *webhook) object() any {
	if w.mutating {
		return w.MutatingWebhook
	}
	return admissionregistrationv1.ValidatingWebhook{
		Name: w.Name, ClientConfig: w.ClientConfig, Rules: w.Rules, FailurePolicy: w.FailurePolicy,
		MatchPolicy:       w.MatchPolicy,
		NamespaceSelector: w.NamespaceSelector, ObjectSelector: w.ObjectSelector, SideEffects: w.SideEffects,
		TimeoutSeconds:          w.TimeoutSeconds,
		AdmissionReviewVersions: w.AdmissionReviewVersions, MatchConditions: w.MatchConditions,
	}
}

package webhook

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/clientconfig"
	"github.com/gen-toolkit/gen/generators/internal/selector"
)

// webhook is what one marker declares. A validating webhook has all fields of a mutating one but the reinvocation
// policy.
type webhook struct {
	admissionregistrationv1.MutatingWebhook
	mutating  bool
	unchecked bool // what API servers refuse is a warning
	unserved  bool // the marker does not say where it is served, which has been reported
	marker    marker.Marker

	conditions map[string]marker.Marker // those of other markers, by their names
}

// read returns the webhooks of all packages; values that make no sense are reported and left out.
func read(p *codegen.Pass, options *Options) []*webhook {
	var all []*webhook
	for _, pkg := range p.API.Packages {
		for _, m := range pkg.Markers.All(webhookMarker) {
			w := &webhook{mutating: m.Args["mutating"] == "true", unchecked: options.Unchecked, marker: m}
			w.Name = m.Args["name"]
			w.AdmissionReviewVersions = m.ListArg("admissionReviewVersions")
			w.Rules = w.rules()
			errors := p.ErrorCount()
			w.ClientConfig = clientconfig.Read(m, "", func(remedy, format string, args ...any) {
				w.report(p, remedy, format, args...)
			})
			w.unserved = p.ErrorCount() > errors
			w.FailurePolicy = choice(p, w, "failurePolicy", admissionregistrationv1.Fail,
				admissionregistrationv1.Ignore)
			w.MatchPolicy = choice(p, w, "matchPolicy", admissionregistrationv1.Equivalent,
				admissionregistrationv1.Exact)
			w.SideEffects = choice(p, w, "sideEffects", admissionregistrationv1.SideEffectClassNone,
				admissionregistrationv1.SideEffectClassNoneOnDryRun,
				admissionregistrationv1.SideEffectClassSome, admissionregistrationv1.SideEffectClassUnknown)
			w.ReinvocationPolicy = choice(p, w, "reinvocationPolicy", admissionregistrationv1.NeverReinvocationPolicy,
				admissionregistrationv1.IfNeededReinvocationPolicy)
			w.TimeoutSeconds = w.number("timeoutSeconds")
			w.NamespaceSelector = w.selector(p, "namespaceSelector")
			w.ObjectSelector = w.selector(p, "objectSelector")
			all = append(all, w)
		}
	}
	return all
}

// report adds an error at the webhook's marker.
func (w *webhook) report(p *codegen.Pass, remedy, format string, args ...any) {
	p.Report(ruleMarker.At(w.marker.Pos, "marker +"+webhookMarker+": "+format, args...).Fix("%s", remedy))
}

// refused reports what controller-gen writes and API servers refuse: an error, unless the option unchecked says so.
func (w *webhook) refused(p *codegen.Pass, remedy, format string, args ...any) {
	problem := ruleMarker.At(w.marker.Pos, "marker +"+webhookMarker+": "+format, args...).Fix("%s", remedy)
	if w.unchecked {
		problem.Severity = diag.Warning
	}
	p.Report(problem)
}

// selector returns the value of a label selector, or nil if it is not given.
func (w *webhook) selector(p *codegen.Pass, name string) *metav1.LabelSelector {
	if !w.given(name) {
		return nil
	}
	labels, err := selector.Parse(w.marker.Args[name])
	if err != nil {
		w.report(p, `write it as kubectl takes it, in quotes, e.g. "environment in (prod,stage),app=fruit,!skip"`,
			"argument %s is not a label selector: %v", name, err)
	}
	selector.Check(p, w.marker, name)
	return labels
}

// given reports whether an argument is there, and be it empty.
func (w *webhook) given(name string) bool {
	_, given := w.marker.Args[name]
	return given
}

// choice returns the argument's value as the API writes it, in whatever case the marker has it, or nil if it is not
// given. Only the first two values are suggested: of sideEffects, the others are no longer allowed.
func choice[T ~string](p *codegen.Pass, w *webhook, name string, values ...T) *T {
	if !w.given(name) {
		return nil
	}
	text := w.marker.Args[name]
	var choices []string
	for _, value := range values {
		if strings.EqualFold(text, string(value)) {
			return &value
		}
		choices = append(choices, string(value))
	}
	w.refused(p, suggestion(text, choices[:2]), "argument %s: unknown value %q", name, text)
	if value := T(text); w.unchecked {
		return &value
	}
	return &values[0] // one error is enough
}

// suggestion returns e.g. `did you mean "Fail"?`, or the list of allowed values.
func suggestion(text string, choices []string) string {
	if near := marker.Closest(text, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "write one of " + strings.Join(choices, ", ")
}

// number returns the value of a number, or nil if it is not given.
func (w *webhook) number(name string) *int32 {
	if !w.given(name) {
		return nil
	}
	return new(int32(w.marker.IntArg(name)))
}

// shortPosition returns a position for a message, e.g. "fruit.go:12".
func shortPosition(pos token.Position) string {
	return fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
}

package schema

import (
	"cmp"
	"errors"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// enter notes whose package a type is declared in, until the function that it returns is called.
func (b *Builder) enter(t *model.Type) func() {
	around := b.abroad
	b.abroad = t.Package == nil
	return func() { b.abroad = around }
}

// lenient says whether a problem with a marker is nobody's mistake: what types of other packages say by declarative
// validation and a CRD can't is left out.
func (b *Builder) lenient(m marker.Marker) bool { return b.abroad && strings.HasPrefix(m.Name, "k8s:") }

// tell reports a problem with a marker.
func (d *declarer) tell(m marker.Marker, err error) {
	if err == nil || d.foreign {
		return
	}
	var p problem
	if !errors.As(err, &p) {
		p = problem{message: err.Error()}
	}
	say := diag.Errorf
	if p.warning {
		say = diag.Warnf
	}
	d.b.report(say(m.Pos, "marker +%s: %s", m.Names(), p.message).
		Fix("%s", cmp.Or(p.remedy, "correct or remove the marker, or change the field's type")))
}

// A problem is an error with a remedy.
type problem struct {
	message, remedy string
	warning         bool
}

func (p problem) Error() string { return p.message }

// unsaid are the markers that no CRD can say, with the reason.
var unsaid = map[string]problem{
	"k8s:alpha": {"is not enforced: Kubernetes only counts what such a marker finds, and API servers count nothing for custom resources",
		"write the inner marker alone to enforce it, or remove it", true},
	"k8s:beta": {"is not enforced: Kubernetes may only count what such a marker finds, and API servers count nothing for custom resources",
		"write the inner marker alone to enforce it, or remove it", true},
	"k8s:ifEnabled": {"is left out: custom resources have no options that could be on",
		"write the inner marker alone, or remove it", true},
	"k8s:ifDisabled": {"is left out: custom resources have no options that could be off",
		"write the inner marker alone, or remove it", true},
	"k8s:customValidation": {"is left out: API servers can't call Go code for custom resources",
		"write the validation as +kubebuilder:validation:XValidation, or put it into a webhook", true},
	"k8s:enum": {"stands on a field, but its values are the constants of a type", "move it to the field's type", false},
}

// uncorrelated says that old and new values can't be compared.
func uncorrelated(at *spot) error {
	return problem{message: "API servers can't tell which old value a new one replaces in " + at.label,
		remedy: "give the list +k8s:listType=map and a +k8s:listMapKey, or put the marker on the list itself"}
}

package schema

import (
	"cmp"
	"errors"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// withPackage records whether a type is declared outside of the API, until the caller calls the returned function.
func (b *Builder) withPackage(t *model.Type) func() {
	around := b.external
	b.external = t.Package == nil
	return func() { b.external = around }
}

// lenient reports whether a problem with a marker is ignored: that of declarative validation in another package, which
// a CRD can't express.
func (b *Builder) lenient(m marker.Marker) bool {
	return b.external && strings.HasPrefix(m.Name, "k8s:")
}

// reportProblem reports a problem with a marker.
func (d *declarer) reportProblem(m marker.Marker, err error) {
	if err == nil || d.external {
		return
	}
	var p celrules.Problem
	if !errors.As(err, &p) {
		p = celrules.Problem{Message: err.Error()}
	}
	rule := ruleMarker
	if p.Warning {
		rule = ruleMarkerIgnored
	}
	d.b.report(rule.At(m.Pos, "marker +%s: %s", m.Names(), p.Message).
		Fix("%s", cmp.Or(p.Remedy, "correct or remove the marker, or change the field's type")))
}

// uncorrelated is the error of comparing old and new values that API servers can't match.
func uncorrelated(at *target) error {
	return celrules.Problem{Message: "API servers can't tell which old value a new one replaces in " + at.label,
		Remedy: "give the list +k8s:listType=map and a +k8s:listMapKey, or put the marker on the list itself"}
}

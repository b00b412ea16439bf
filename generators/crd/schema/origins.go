package schema

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// An Origin is a marker that adds a rule.
type Origin struct {
	marker.Marker
	External bool // the marker is in a package outside of the API
}

// MarkersOf returns the markers of declarative validation that add a rule; several where they add the same.
func (b *Builder) MarkersOf(r apiext.ValidationRule) []Origin {
	return b.origins[[2]string{r.Rule, r.Message}]
}

// record notes that the marker at hand adds a rule.
func (d *declarer) record(r apiext.ValidationRule) {
	key := [2]string{r.Rule, r.Message}
	d.b.origins[key] = append(d.b.origins[key], Origin{d.m, d.external})
}

// rule adds a rule to a value's schema, unless it is there.
func (d *declarer) rule(at *target, r apiext.ValidationRule) {
	d.record(r)
	same := func(other apiext.ValidationRule) bool { return other.Rule == r.Rule && other.Message == r.Message }
	if !slices.ContainsFunc(at.s.XValidations, same) {
		at.s.XValidations = append(slices.Clip(at.s.XValidations), r)
	}
}

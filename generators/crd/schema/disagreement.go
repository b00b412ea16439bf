package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// disagreement reports markers of a field that exclude each other.
func (b *Builder) disagreement(f *model.Field, jsonType string) {
	if f.JSON.Inline { // its fields are optional or required, each for itself
		return
	}
	b.twoDefaults(f, jsonType)
	var found [2]marker.Marker // the markers that make the field optional, and required
	var first *need
	for i, n := range needs {
		m, ok := f.Markers.Find(n.marker)
		if !ok {
			continue
		}
		if first == nil {
			first = &needs[i]
		}
		side := map[bool]int{false: 0, true: 1}[n.required]
		if found[side].Definition == nil {
			found[side] = m
		}
	}
	optional, required := found[0], found[1]
	if optional.Definition == nil || required.Definition == nil {
		return
	}
	if family(optional) == family(required) && !b.options.Unchecked { // controller-gen takes the first
		b.report(ruleBoth.At(required.Pos, "field %s has both +%s and +%s", f.Name, optional.Name, required.Name).
			Fix("keep one of them"))
		return
	}
	b.report(ruleFirst.At(required.Pos, "field %s has both +%s and +%s, and +%s counts", f.Name, optional.Name,
		required.Name, first.marker).
		Fix("keep one of them"))
}

// family returns the prefix of a marker's name, e.g. "kubebuilder:validation"; "" for one without.
func family(m marker.Marker) string {
	return m.Name[:max(0, strings.LastIndexByte(m.Name, ':'))]
}

// twoDefaults reports a default of the CRD that differs from that of the defaulting functions.
func (b *Builder) twoDefaults(f *model.Field, jsonType string) {
	shared, both := f.Markers.Find("default")
	own, ok := f.Markers.Find("kubebuilder:default")
	if !both || !ok || strings.HasPrefix(shared.Value, "ref(") || sameJSON(shared, own, jsonType) {
		return
	}
	b.report(ruleDefaults.At(own.Pos, "field %s has two defaults: +default=%s and +kubebuilder:default=%s", f.Name,
		shared.Value, own.Value).
		Fix("make them the same, or keep one: +default counts for CRDs, too"))
}

// sameJSON reports whether two markers have the same value. It is true for an invalid one, which is reported elsewhere.
func sameJSON(a, b marker.Marker, jsonType string) bool {
	var values [2]any
	for i, m := range []marker.Marker{a, b} {
		raw, err := keyword.JSON(m, jsonType)
		if p := (celrules.Problem{}); err != nil && !(errors.As(err, &p) && p.Warning) {
			return true
		}
		decoder := json.NewDecoder(bytes.NewReader(raw.Raw))
		if decoder.Decode(&values[i]) != nil {
			return true
		}
		object, ok := values[i].(map[string]any)
		if ok && len(object) == 0 && jsonType == "array" { // controller-gen's empty list
			values[i] = []any{}
		}
	}
	return reflect.DeepEqual(values[0], values[1])
}

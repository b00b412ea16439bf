// Package translate makes keywords and CEL rules of the markers of declarative validation, the +k8s: markers of
// validation-gen. In: a value's schema, its Go type and its markers. Out: the schema with what the markers demand.
//
// A marker becomes a keyword of the schema if there is one for it, else a CEL rule, else a problem. Package celrules
// has their meanings, with two differences that come from JSON: a missing field is unset, and a present one is
// validated even if it has the zero value. The markers that controller-gen knows on fields are among the rules, in
// controller-gen's form.
package translate

import (
	"errors"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

type props = apiext.JSONSchemaProps

// A Target is the value that a marker constrains.
type Target struct {
	Schema  *props      // the value's schema, which the markers change
	Type    *model.Type // its Go type
	Markers marker.Set  // all markers of the field or type
	Parent  *Target     // of a field: its struct; of a list's items: the list
	Field   *model.Field
	Label   string // its name in messages
	apart   bool   // API servers can't tell which old value it replaces

	choices []*choice // of a struct or list: its unions
	modes   []*mode   // of a struct: its modalities
}

// A Translator applies the markers of one type or struct.
type Translator struct {
	Report func(m marker.Marker, p celrules.Problem)         // is called for a marker that can't be applied
	Record func(m marker.Marker, rule apiext.ValidationRule) // is called for a rule that a marker adds

	m marker.Marker // the marker at hand, as in the source
}

// Any reports whether any marker is one of declarative validation.
func Any(set marker.Set) bool {
	return slices.ContainsFunc(set.Names(), func(name string) bool { return tagNames[name] })
}

// ApplyType applies the markers of a type's declaration to its schema.
func (d *Translator) ApplyType(at *Target) { d.each(at, false) }

// ApplyField applies the markers of a field. [Translator.Finish] follows for its struct.
func (d *Translator) ApplyField(at *Target) {
	if at.Field != nil {
		for _, d.m = range at.Markers.All("k8s:immutable") { // the rules are there already
			d.Record(d.m, celrules.Immutable)
			d.Record(d.m, celrules.ImmutableOnceSet(at.Field.JSON.Name))
		}
	}
	d.each(at, true)
}

// each applies the markers of a field or type, except for those of package keyword. Bounds come first:
// they make the rules shorter.
func (d *Translator) each(at *Target, field bool) {
	for _, bounds := range []bool{true, false} {
		for _, m := range at.Markers.Where(func(m marker.Marker) bool { return tagNames[m.Name] }) {
			k := keyword.Find(m)
			applied := k != nil && (field || !k.FieldOnly)
			if celrules.IsLimit(m.Name) == bounds && !applied {
				d.mark(at, m)
			}
		}
	}
	d.Finish(at)
}

// Finish makes the rules that need all markers of a struct or list, e.g. those of unions.
func (d *Translator) Finish(at *Target) {
	for _, c := range at.choices {
		d.m = c.m
		d.report(c.m, d.choose(at, c))
	}
	for _, m := range at.modes {
		d.m = m.m
		d.report(m.m, d.modal(at, m))
	}
}

// mark applies one marker, and reports why it can't be applied.
func (d *Translator) mark(at *Target, m marker.Marker) {
	if m.External || celrules.Meaningless(m.Name) || opaque(m) {
		return
	}
	d.m = m
	d.report(m, d.put(at, m))
}

// put adds what a marker demands to the schema.
func (d *Translator) put(at *Target, m marker.Marker) error {
	if celrules.Meaningless(m.Name) {
		return nil
	}
	if why, ok := celrules.Untranslatable[m.Name]; ok {
		return why
	}
	switch m.Name {
	case "k8s:optional":
		return nil
	case "k8s:required":
		return d.require(at)
	case "k8s:forbidden":
		return d.forbid(at)
	case "k8s:eachVal":
		return d.eachVal(at, m)
	case "k8s:eachKey":
		return d.eachKey(at, m)
	case "k8s:item":
		return d.item(at, m)
	case "k8s:subfield":
		return d.subfield(at, m)
	case "k8s:unionMember", "k8s:zeroOrOneOfMember", "k8s:unionDiscriminator":
		return d.member(at, m)
	case "k8s:modeDiscriminator", "k8s:discriminator", "k8s:ifMode", "k8s:member":
		return d.mode(at, m)
	case "k8s:dependentRequired", "k8s:dependentForbidden":
		return d.dependent(at, m)
	case "k8s:update":
		return d.update(at, m)
	case "k8s:unique":
		return d.unique(at)
	case "k8s:listType", "k8s:listMapKey":
		return keyword.Find(m).Set(at.Schema, m)
	}
	c, err := celrules.CheckOf(at.Schema, at.Type, m)
	if err != nil {
		return err
	}
	return d.check(at, c)
}

// check adds what a marker demands of a value: keywords, and a rule for what they do not express.
func (d *Translator) check(at *Target, c celrules.Check) error {
	if c.Change && at.apart {
		return uncorrelated(at)
	}
	if c.Keyword != nil {
		c.Keyword(at.Schema)
	}
	if text := c.Residual("self", "oldSelf"); text != "" {
		d.rule(at, celrules.Rule(text, "%s %s", at.Label, c.Message))
	}
	// API servers do not run the field's own rule on a removed field.
	if c.Change && at.Field != nil && at.Parent != nil && c.Sticky {
		if n := at.Field.JSON.Name; !slices.Contains(at.Parent.Schema.Required, n) {
			d.rule(at.Parent, celrules.ImmutableOnceSet(n))
		}
	}
	return nil
}

// tagNames are the names of the markers of declarative validation.
var tagNames = func() map[string]bool {
	names := map[string]bool{}
	for _, d := range declarative.Markers {
		names[d.Name] = true
	}
	return names
}()

// report reports a problem with a marker.
func (d *Translator) report(m marker.Marker, err error) {
	if err == nil {
		return
	}
	var p celrules.Problem
	if !errors.As(err, &p) {
		p = celrules.Problem{Message: err.Error()}
	}
	d.Report(m, p)
}

// uncorrelated is the error of comparing old and new values that API servers can't match.
func uncorrelated(at *Target) error {
	return celrules.Problem{Message: "API servers can't tell which old value a new one replaces in " + at.Label,
		Remedy: "give the list +k8s:listType=map and a +k8s:listMapKey, or put the marker on the list itself"}
}

// rule adds a rule to a value's schema, unless it is there.
func (d *Translator) rule(at *Target, r apiext.ValidationRule) {
	d.Record(d.m, r)
	same := func(other apiext.ValidationRule) bool { return other.Rule == r.Rule && other.Message == r.Message }
	if !slices.ContainsFunc(at.Schema.XValidations, same) {
		at.Schema.XValidations = append(slices.Clip(at.Schema.XValidations), r)
	}
}

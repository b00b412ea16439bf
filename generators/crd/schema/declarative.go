package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// Declarative validation is by the +k8s: markers of validation-gen. Each becomes a keyword of the schema if there is
// one for it, else a CEL rule, else a diagnostic. Package celrules has their meanings, with two differences that come
// from JSON: a missing field is unset, and a present one is validated even if it has the zero value.
//
// The markers that controller-gen knows on fields are among the rules, in controller-gen's form.

// A target is the value that a marker constrains.
type target struct {
	s      *props      // the value's schema, which the markers change
	t      *model.Type // its Go type
	set    marker.Set  // all markers of the field or type
	parent *target     // of a field: its struct; of a list's items: the list
	field  *model.Field
	label  string // its name in messages
	apart  bool   // API servers can't tell which old value it replaces

	choices []*choice // of a struct or list: its unions
	modes   []*mode   // of a struct: its modalities
}

// A declarer applies the markers of one type or field.
type declarer struct {
	b        *Builder
	m        marker.Marker // the marker at hand, as in the source
	external bool          // the marker is in a package outside of the API
}

// declareType applies the markers of a type's declaration to its schema.
func (b *Builder) declareType(s *props, t *model.Type) {
	if b.opaque || !declares(t.Markers) {
		return
	}
	d := &declarer{b: b, external: t.Package == nil}
	at := &target{s: s, t: t, set: t.Markers, label: "the value"}
	d.each(at, false)
}

// declareFields applies the markers of a struct's fields, after all of them have their schemas.
func (b *Builder) declareFields(l *layer, t *model.Type) {
	if b.opaque {
		return
	}
	d := &declarer{b: b, external: b.external}
	holder := &target{s: &l.own, t: t}
	inline := -1
	for _, f := range t.Fields {
		ignored := !f.Exported && !f.Embedded && b.options.IgnoreUnexportedFields
		if f.JSON.Skip || f.Markers.Has(skipMarker.Name) || !f.JSON.Tagged || ignored {
			continue
		}
		if f.JSON.Inline {
			inline++
		}
		if !declares(f.Markers) {
			continue
		}
		at := &target{t: f.Type, set: f.Markers, parent: holder, field: f, label: f.JSON.Name}
		if f.JSON.Inline {
			embedded := b.resolve(l.embedded[inline])
			at.s, at.label = &embedded, f.Name
			l.embedded[inline] = &layer{own: embedded}
			at.s, at.field = &l.embedded[inline].own, nil // its fields are the struct's
			d.all(at)
			continue
		}
		if slices.Contains(l.deep, f.JSON.Name) {
			at.set = outer(at.set)
		}
		property := l.own.Properties[f.JSON.Name]
		at.s = &property
		d.all(at)
		l.own.Properties[f.JSON.Name] = property
	}
	d.finish(holder)
}

// all applies the markers of a field.
func (d *declarer) all(at *target) {
	for _, m := range at.set {
		if m.Name == "k8s:immutable" && at.field != nil { // the rules are there already
			d.m = m
			d.record(celrules.Immutable)
			d.record(celrules.ImmutableOnceSet(at.field.JSON.Name))
		}
	}
	d.each(at, true)
}

// each applies the markers of a field or type, except for those that [Builder.apply] has applied. Bounds come first:
// they make the rules shorter.
func (d *declarer) each(at *target, field bool) {
	for _, bounds := range []bool{true, false} {
		for _, m := range at.set {
			k := find(m)
			applied := k != nil && (field || !k.fieldOnly)
			if celrules.IsLimit(m.Name) == bounds && !applied {
				d.mark(at, m)
			}
		}
	}
	d.finish(at)
}

// declares reports whether any marker is one of declarative validation.
func declares(set marker.Set) bool {
	return slices.ContainsFunc(set, func(m marker.Marker) bool { return tagNames[m.Name] })
}

// finish makes the rules that need all markers of a struct or list.
func (d *declarer) finish(at *target) {
	for _, c := range at.choices {
		d.m = c.m
		d.reportProblem(c.m, d.choose(at, c))
	}
	for _, m := range at.modes {
		d.m = m.m
		d.reportProblem(m.m, d.modal(at, m))
	}
}

// mark applies one marker, and reports why it can't be applied.
func (d *declarer) mark(at *target, m marker.Marker) {
	if m.External || !tagNames[m.Name] || celrules.Meaningless(m.Name) || leadsTo(m, "k8s:opaqueType") {
		return
	}
	d.m = m
	d.reportProblem(m, d.put(at, m))
}

// put adds what a marker demands to the schema.
func (d *declarer) put(at *target, m marker.Marker) error {
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
		return find(m).set(at.s, m)
	}
	c, err := celrules.CheckOf(at.s, at.t, m)
	if err != nil {
		return err
	}
	return d.check(at, c)
}

// check adds what a marker demands of a value: keywords, and a rule for what they do not express.
func (d *declarer) check(at *target, c celrules.Check) error {
	if c.Change && at.apart {
		return uncorrelated(at)
	}
	if c.Keyword != nil {
		c.Keyword(at.s)
	}
	if text := c.Residual("self", "oldSelf"); text != "" {
		d.rule(at, celrules.Rule(text, "%s %s", at.label, c.Message))
	}
	// API servers do not run the field's own rule on a removed field.
	if c.Change && at.field != nil && at.parent != nil && c.Sticky {
		if n := at.field.JSON.Name; !slices.Contains(at.parent.s.Required, n) {
			d.rule(at.parent, celrules.ImmutableOnceSet(n))
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

package schema

import (
	"cmp"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/translate"
)

// translator returns what applies the markers of declarative validation. Problems with those of packages outside of the
// API are left out.
func (b *Builder) translator(external bool) *translate.Translator {
	return &translate.Translator{
		Record: func(m marker.Marker, r apiext.ValidationRule) {
			key := [2]string{r.Rule, r.Message}
			b.origins[key] = append(b.origins[key], Origin{m, external})
		},
		Report: func(m marker.Marker, p celrules.Problem) {
			rule := ruleMarker
			if p.Warning {
				rule = ruleMarkerIgnored
			}
			if !external {
				b.report(rule.At(m.Pos, "marker +%s: %s", m.Names(), p.Message).
					Fix("%s", cmp.Or(p.Remedy, "correct or remove the marker, or change the field's type")))
			}
		},
	}
}

// declareType applies the markers of a type's declaration to its schema.
func (b *Builder) declareType(s *props, t *model.Type) {
	if !b.opaque && translate.Any(t.Markers) {
		at := &translate.Target{Schema: s, Type: t, Markers: t.Markers, Label: "the value"}
		b.translator(t.Package == nil).ApplyType(at)
	}
}

// declareFields applies the markers of a struct's fields, after all of them have their schemas.
func (b *Builder) declareFields(l *layer, t *model.Type) {
	if b.opaque {
		return
	}
	d := b.translator(b.external)
	holder := &translate.Target{Schema: &l.own, Type: t}
	inline := -1
	for _, f := range t.Fields {
		ignored := !f.Exported && !f.Embedded && b.options.IgnoreUnexportedFields
		if f.JSON.Skip || f.Markers.Has(skipMarker.Name) || !f.JSON.Tagged || ignored {
			continue
		}
		if f.JSON.Inline {
			inline++
		}
		if !translate.Any(f.Markers) {
			continue
		}
		at := &translate.Target{Type: f.Type, Markers: f.Markers, Parent: holder, Field: f, Label: f.JSON.Name}
		if f.JSON.Inline {
			l.embedded[inline] = &layer{own: b.resolve(l.embedded[inline]), hidden: l.embedded[inline].hidden}
			at.Schema, at.Label, at.Field = &l.embedded[inline].own, f.Name, nil // its fields are the struct's
			d.ApplyField(at)
			continue
		}
		if slices.Contains(l.deep, f.JSON.Name) {
			at.Markers = outer(at.Markers)
		}
		property := l.own.Properties[f.JSON.Name]
		at.Schema = &property
		d.ApplyField(at)
		l.own.Properties[f.JSON.Name] = property
	}
	d.Finish(holder)
}

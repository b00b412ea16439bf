package validation

import (
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"slices"
)

// subfield validates a field of a struct, for this target only. In v0.37, what stops the validation of the field by its
// own markers, e.g. that it is not set, also stops this one.
func subfield(e *evaluator, t tag) (outcome, error) {
	structure := model.Deref(t.at.typ)
	if structure.Kind != model.Struct {
		return outcome{}, wrongType(t, "structs")
	}
	f := fieldByJSON(structure, t.Param(""))
	if f == nil {
		return outcome{}, mistake(meant(t.Param(""), fieldNames(structure)), "%s has no field %q in JSON", structure,
			t.Param(""))
	}
	if e.library.deferred && !e.library.ApartMarkers && nested(t.Inner) {
		return outcome{}, mistake("put the inner marker on the struct in between",
			"can't lead to another +k8s:subfield")
	}
	at := t.at.fieldTarget(f)
	inner := e.tag(t.inner(at))
	if !e.library.deferred {
		if err := e.noVariables(inner); err != nil {
			return outcome{}, err
		}
		inner.opaque, inner.opaqueKeys, inner.opaqueVals = false, false, false
		return e.parts(t, f, inner), nil
	}
	within := func() outcome {
		if !e.library.ApartMarkers && !e.isOpaque(t.at) {
			inner.add(e.inherited(at, t.level))
		}
		inner.opaque, inner.opaqueKeys, inner.opaqueVals = false, false, false
		o := e.parts(t, f, inner)
		for i := range o.later { // what is about the struct around the field is about this target
			o.later[i].around = false
		}
		return o
	}
	if e.library.ApartMarkers {
		return within(), nil
	}
	return outcome{later: []step{{run: within}}}, nil
}

func nested(m *marker.Marker) bool { return m != nil && (m.Name == "k8s:subfield" || nested(m.Inner)) }

// parts returns the calls for a field of the struct.
func (e *evaluator) parts(t tag, f *model.Field, inner outcome) outcome {
	get := lambda{Params: []param{{"o", nilable(t.at.typ)}}, Result: nilable(f.Type), Body: "return &o." + f.Name}
	if isNilable(f.Type) {
		get.Body = "return o." + f.Name
	}
	name := t.Param("")
	return inner.each(func(c call, around bool) call {
		if around {
			return c
		}
		return through("Subfield", f.Type, c, quoted(name), function(get), e.equalParts(f.Type)).
			inCohort(name, c, e.library.ApartMarkers)
	})
}

// wrappers are the markers that say when another one counts.
var wrappers = []string{"k8s:alpha", "k8s:beta", "k8s:ifEnabled", "k8s:ifDisabled"}

// isOpaque reports whether the validation of a target's type does not count there.
func (e *evaluator) isOpaque(at *target) bool {
	opaque := func(m marker.Marker) bool {
		inner := &m
		for inner.Inner != nil && slices.Contains(wrappers, inner.Name) {
			inner = inner.Inner
		}
		return inner.Name == "k8s:opaqueType"
	}
	return at.field != nil && e.own.of(at.field.Markers).Any(opaque) ||
		e.own.of(model.Deref(at.typ).Markers).Any(opaque)
}

// inherited returns the calls that stop the validation of a field by its own markers, silent. The first +k8s:subfield
// that names the field has them.
func (e *evaluator) inherited(at *target, level string) outcome {
	if at.inherits {
		return outcome{}
	}
	at.inherits = true
	return stops(e.markers(at, level, e.own.of(at.field.Markers)))
}

// stops returns the calls that stop, silent.
func stops(all outcome) (o outcome) {
	for _, c := range all.calls {
		if c.Stops {
			c.Silent = true
			o.calls = append(o.calls, c)
		}
	}
	for _, s := range all.later {
		o.later = append(o.later, step{s.around, func() outcome { return stops(s.run()) }})
	}
	return o
}

package validation

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// eachVal validates the items of a list or the values of a map.
func eachVal(e *evaluator, t tag) (outcome, error) {
	elem := target{scope: onItem, typ: t.at.typ.Elem}
	if t.at.typ.Kind == model.Map {
		elem.scope = onValue
	} else if !isList(t.at.typ) {
		return outcome{}, wrongType(t, "lists and maps")
	}
	inner := e.tag(t.inner(t.at.in("[*]", elem)))
	if err := e.noVariables(inner); err != nil {
		return outcome{}, err
	}
	o := outcome{opaqueVals: inner.opaque, notes: inner.notes, variables: inner.variables}
	if !e.library.deferred {
		values, err := e.values(t.at, inner)
		o.add(values)
		return o, err
	}
	if len(inner.calls) > 0 { // what the markers say of the list decides how its items are compared
		o.later = append(o.later, e.laterValues(t, func() outcome { return outcome{calls: inner.calls} }))
	}
	if len(inner.later) > 0 {
		o.later = append(o.later, e.laterValues(t, func() (settled outcome) {
			for _, s := range inner.later {
				settled.add(s.run())
			}
			return settled
		}))
	}
	return o, nil
}

func (e *evaluator) laterValues(t tag, inner func() outcome) step {
	return step{run: func() outcome {
		o, err := e.values(t.at, inner())
		e.report(t.Marker, err)
		return o
	}}
}

// values returns the calls for all items or values.
func (e *evaluator) values(at *target, inner outcome) (outcome, error) {
	fn, args := "EachMapVal", []arg{}
	if at.typ.Elem.Kind == model.Pointer {
		fn = "EachPtrMapVal"
	}
	if err := e.checks(inner); err != nil {
		return outcome{}, err
	}
	if isList(at.typ) {
		var err error
		if fn, err = e.forItems(e.library.each, at); err != nil {
			return outcome{}, err
		}
		args = e.correlation(at)
	} else {
		args = append(args, e.equal(at.typ.Elem))
	}
	o := inner.each(func(c call, _ bool) call { return e.forEach(through(fn, at.typ.Elem, c, args...)) })
	return outcome{calls: o.calls, variables: o.variables, later: o.later, opaqueVals: inner.opaque}, nil
}

// forEach returns a call for all items, values or keys.
func (e *evaluator) forEach(c call) call {
	c.Stops = c.Stops && !e.library.ApartMarkers
	return c
}

// checks says that a marker for each item, value or key only stops the others, or nil.
func (e *evaluator) checks(inner outcome) error {
	if e.library.ApartMarkers && slices.ContainsFunc(inner.calls, func(c call) bool { return c.Silent }) {
		return mistake("write a marker that checks the value", "can't lead to a marker that only ends the validation")
	}
	return nil
}

// correlation returns the functions that find an item in the old list, and that compare the two.
func (e *evaluator) correlation(at *target) []arg {
	l := e.listOf(at)
	switch l.items {
	case "map":
		return []arg{e.matching(l, at.typ.Elem), e.equal(at.typ.Elem)}
	case "set":
		return []arg{e.equal(at.typ.Elem), text("nil")}
	}
	return []arg{text("nil"), text("nil")}
}

// listOf returns what markers say of a list: those of the target, else those of its type.
func (e *evaluator) listOf(at *target) *list {
	if !at.list.isSet() && at.scope != onType && at.typ.IsNamed() {
		return &e.targetOf(at.typ).list
	}
	return &at.list
}

// eachKey validates the keys of a map.
func eachKey(e *evaluator, t tag) (outcome, error) {
	if t.at.typ.Kind != model.Map {
		return outcome{}, wrongType(t, "maps")
	}
	inner := e.tag(t.inner(t.at.in("[key]", target{scope: onKey, typ: t.at.typ.Key})))
	if err := cmp.Or(e.noVariables(inner), e.checks(inner)); err != nil {
		return outcome{}, err
	}
	o := inner.each(func(c call, _ bool) call { return e.forEach(through("EachMapKey", t.at.typ.Key, c)) })
	for i := range o.later {
		o.later[i].around = false
	}
	return outcome{calls: o.calls, variables: o.variables, later: o.later, notes: o.notes, opaqueKeys: inner.opaque},
		nil
}

// noVariables says that a marker works only alone.
func (e *evaluator) noVariables(o outcome) error {
	if len(o.variables) == 0 || e.library.ApartMarkers {
		return nil
	}
	return mistake("put the inner marker on a type, and use that type here", "can't lead to that marker")
}

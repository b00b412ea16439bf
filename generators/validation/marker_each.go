package validation

import (
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
	if err := noVariables(inner); err != nil {
		return outcome{}, err
	}
	o := outcome{opaqueVals: inner.opaque, notes: inner.notes}
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
	if isList(at.typ) {
		var err error
		if fn, err = e.forItems(e.library.each, at); err != nil {
			return outcome{}, err
		}
		args = e.correlation(at)
	} else {
		args = append(args, e.equal(at.typ.Elem))
	}
	o := inner.each(func(c call, _ bool) call { return through(fn, at.typ.Elem, c, args...) })
	return outcome{calls: o.calls, later: o.later, opaqueVals: inner.opaque}, nil
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
	if err := noVariables(inner); err != nil {
		return outcome{}, err
	}
	o := inner.each(func(c call, _ bool) call { return through("EachMapKey", t.at.typ.Key, c) })
	for i := range o.later {
		o.later[i].around = false
	}
	return outcome{calls: o.calls, later: o.later, notes: o.notes, opaqueKeys: inner.opaque}, nil
}

// noVariables says that a marker works only alone.
func noVariables(o outcome) error {
	if len(o.variables) == 0 {
		return nil
	}
	return mistake("put the inner marker on a type, and use that type here", "can't lead to that marker")
}

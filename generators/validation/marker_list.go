package validation

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A list is what markers say of all items of a list together.
type list struct {
	typed  bool   // there is +k8s:listType
	shared bool   // by which several clients own the items
	items  string // "set" or "map": the items differ, or their keys do; "atomic" or "" for others
	keys   []*model.Field
	names  []string // of the keys in JSON
	custom bool     // hand-written code checks that the items differ
	level  string
	added  bool // the call is there
}

// isSet reports whether markers say anything.
func (l *list) isSet() bool { return l.typed || l.items != "" || len(l.keys) > 0 || l.custom }

func listType(e *evaluator, t tag) (outcome, error) {
	l := &t.at.list
	switch {
	case !isList(t.at.typ):
		return outcome{}, wrongType(t, "lists")
	case l.typed:
		return outcome{}, mistake("keep one of them", "%s has a list type already", t.at.label)
	case t.Value != "atomic" && (l.items == "set" || l.items == "map"):
		return outcome{}, mistake("remove +k8s:unique, which only adds to +k8s:listType=atomic",
			"says already that the items of %s differ", t.at.label)
	case t.Value == "map" && model.Deref(t.at.typ.Elem).Kind != model.Struct:
		return outcome{}, mistake("write set or atomic", "only structs have keys, and the items are of type %s",
			t.at.typ.Elem)
	}
	l.typed, l.level = true, t.level
	l.shared = t.Value != "atomic"
	if t.Value != "atomic" || l.items == "" {
		l.items = t.Value
	}
	return e.laterList(t), nil
}

func unique(e *evaluator, t tag) (outcome, error) {
	l := &t.at.list
	switch {
	case !isList(t.at.typ):
		return outcome{}, wrongType(t, "lists")
	case l.shared:
		return outcome{}, mistake("remove +k8s:unique", "+k8s:listType says already that the items of %s differ",
			t.at.label)
	case l.items == "set" || l.items == "map":
		return outcome{}, mistake("keep one of them", "%s has +k8s:unique already", t.at.label)
	case t.Value == "map" && model.Deref(t.at.typ.Elem).Kind != model.Struct:
		return outcome{}, mistake("write +k8s:unique=set", "only structs have keys, and the items are of type %s",
			t.at.typ.Elem)
	}
	l.items, l.level = t.Value, t.level
	return e.laterList(t), nil
}

func customUnique(_ *evaluator, t tag) (outcome, error) {
	if !isList(t.at.typ) {
		return outcome{}, wrongType(t, "lists")
	}
	t.at.list.custom = true
	return outcome{}, nil
}

func listMapKey(_ *evaluator, t tag) (outcome, error) {
	if !isList(t.at.typ) || model.Deref(t.at.typ.Elem).Kind != model.Struct {
		return outcome{}, wrongType(t, "lists of structs")
	}
	items := model.Deref(t.at.typ.Elem)
	f := fieldByJSON(items, t.Value)
	if f == nil {
		return outcome{}, mistake(meant(t.Value, fieldNames(items)), "%s has no field %q in JSON", items, t.Value)
	}
	if base := f.Type; base.Kind != model.Basic && (base.Kind != model.Pointer || base.Elem.Kind != model.Basic) {
		return outcome{}, mistake("name another field",
			"%s is of type %s: only strings, numbers and booleans can be keys", t.Value, f.Type)
	}
	t.at.list.keys = append(t.at.list.keys, f)
	t.at.list.names = append(t.at.list.names, t.Value)
	return outcome{}, nil
}

// laterList returns the step that makes the calls for a list.
func (e *evaluator) laterList(t tag) outcome {
	if !e.library.deferred {
		return outcome{}
	}
	return outcome{later: []step{{run: func() outcome { return e.listCalls(t.at, t.Marker) }}}}
}

// listCalls returns the call that finds duplicate items.
func (e *evaluator) listCalls(at *target, m marker.Marker) (o outcome) {
	l := &at.list
	if l.added || !l.isSet() || !isList(at.typ) {
		return outcome{}
	}
	l.added = true
	if err := e.checkList(at); err != nil {
		e.report(m, err)
		return outcome{}
	}
	if l.custom {
		return outcome{notes: []string{"hand-written code checks that items differ"}}
	}
	if l.items != "set" && l.items != "map" {
		return outcome{}
	}
	fn, err := e.forItems(e.library.unique, at)
	if err != nil {
		e.report(m, err)
		return outcome{}
	}
	o = calling(fn, e.matching(l, at.typ.Elem))
	o.calls[0].Level = l.level
	return o
}

// checkList says what is wrong with the markers of a list together.
func (e *evaluator) checkList(at *target) error {
	l := &at.list
	keyed := l.items == "map"
	switch {
	case at.scope == onField && at.typ.IsNamed() && e.targetOf(at.typ).list.isSet():
		return mistake("keep those of one of the two", "both %s and its type %s say what the items of the list are",
			at.label, at.typ)
	case len(l.keys) > 0 && !keyed:
		return mistake("write +k8s:listType=map, or remove +k8s:listMapKey", "%s has keys, and no list type map",
			at.label)
	case keyed && len(l.keys) == 0:
		return mistake("name the keys by +k8s:listMapKey", "%s has the list type map, and no keys", at.label)
	case !l.typed:
		return mistake("write +k8s:listType, e.g. +k8s:listType=atomic", "%s has no list type", at.label)
	}
	return nil
}

// forItems returns the function of a pair that is for the items of a list: values, or pointers.
func (e *evaluator) forItems(fns [2]string, at *target) (string, error) {
	fn := fns[0]
	if at.typ.Elem.Kind == model.Pointer {
		fn = fns[1]
	}
	if fn == "" {
		return "", mistake("let the list hold values", "%s has no lists of pointers", e.library.minor)
	}
	return fn, nil
}

// matching returns the function that finds the same item in another list.
func (e *evaluator) matching(l *list, items *model.Type) arg {
	if l.items != "map" {
		return e.equal(items)
	}
	of := pointerTo(model.Deref(items))
	of.Star = e.library.pointers
	var conditions []string
	for _, f := range l.keys {
		a, b := "a."+f.Name, "b."+f.Name
		condition := a + " == " + b
		if f.Type.Kind == model.Pointer {
			condition = "(" + a + " == nil && " + b + " == nil || " +
				a + " != nil && " + b + " != nil && *" + a + " == *" + b + ")"
		}
		conditions = append(conditions, condition)
	}
	return function(lambda{Params: []param{{"a, b", of}}, Result: bare("bool"),
		Body: "return " + strings.Join(conditions, " && ")})
}

// equal returns the function that compares two items of a list, or two values of a map.
func (e *evaluator) equal(items *model.Type) arg {
	if isComparable(model.Deref(items)) {
		return name(validate(e.library.equalItems))
	}
	return name(e.deepEqual)
}

// equalParts is equal for fields, of which functions take pointers.
func (e *evaluator) equalParts(t *model.Type) arg {
	if isComparable(model.Deref(t)) {
		return name(validate(e.library.equalParts))
	}
	return name(e.deepEqual)
}

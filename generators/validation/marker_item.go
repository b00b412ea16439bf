package validation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A listKey is a key of an item with its value.
type listKey struct {
	name  string // in JSON
	value marker.Param
	field *model.Field
}

// item validates the item that has certain keys.
func item(e *evaluator, t tag) (outcome, error) {
	if !isList(t.at.typ) || model.Deref(t.at.typ.Elem).Kind != model.Struct {
		return outcome{}, wrongType(t, "lists of structs")
	}
	if len(t.Params) == 0 {
		return outcome{}, mistake(`name the keys, e.g. +k8s:item(type: "Ready")=+k8s:immutable`, "names no keys")
	}
	elem := model.Deref(t.at.typ.Elem)
	var keys []listKey
	for _, p := range t.Params {
		keys = append(keys, listKey{p.Name, p, fieldByJSON(elem, p.Name)})
	}
	if !e.library.deferred { // the markers of the list have been read, and their order counts
		sorted, err := e.sortedKeys(t, keys)
		if err != nil {
			return outcome{}, err
		}
		keys = sorted
	}
	at := t.at.in("["+selector(keys)+"]", target{scope: onItem, typ: elem, keys: keys})
	inner := e.tag(t.inner(at))
	if !e.library.deferred {
		return e.items(t, keys, inner)
	}
	o := inner
	o.calls, o.later = nil, nil
	if len(inner.calls) > 0 {
		o.later = append(o.later, e.laterItems(t, keys, outcome{calls: inner.calls}))
	}
	for _, s := range inner.later {
		o.later = append(o.later, step{run: func() outcome {
			result := s.run()
			if s.around { // it is about the list
				return result
			}
			result, err := e.items(t, keys, result)
			e.report(t.Marker, err)
			return result
		}})
	}
	return o, nil
}

func (e *evaluator) laterItems(t tag, keys []listKey, inner outcome) step {
	return step{run: func() outcome {
		o, err := e.items(t, keys, inner)
		e.report(t.Marker, err)
		return o
	}}
}

// items returns the calls for the item.
func (e *evaluator) items(t tag, keys []listKey, inner outcome) (outcome, error) {
	cohort := selector(keys)
	keys, err := e.sortedKeys(t, keys)
	if err != nil {
		return outcome{}, err
	}
	fn, err := e.forItems(e.library.item, t.at)
	if err != nil {
		return outcome{}, err
	}
	condition, err := conditions(keys, "item")
	if err != nil {
		return outcome{}, err
	}
	elem := model.Deref(t.at.typ.Elem)
	match := function(lambda{Params: []param{{"item", pointerTo(elem)}}, Result: bare("bool"),
		Body: "return " + condition})
	return inner.each(func(c call, around bool) call {
		if around {
			return c
		}
		return through(fn, elem, c, match, e.equal(elem)).inCohort(cohort, c, e.library.ApartMarkers)
	}), nil
}

// sortedKeys returns the keys in the order of the list's own, which they must be.
func (e *evaluator) sortedKeys(t tag, keys []listKey) ([]listKey, error) {
	l := e.listOf(t.at)
	if l.items != "map" || len(l.keys) == 0 {
		return nil, mistake("write +k8s:listType=map and +k8s:listMapKey", "needs a list with keys, and %s is none",
			t.at.label)
	}
	for _, k := range keys {
		if !slices.Contains(l.names, k.name) {
			return nil, mistake(meant(k.name, l.names), "%q is not a +k8s:listMapKey of %s", k.name, t.at.label)
		}
	}
	var sorted []listKey
	for _, name := range l.names {
		i := slices.IndexFunc(keys, func(k listKey) bool { return k.name == name })
		if i < 0 {
			return nil, mistake("add it in the parentheses", "the key %s is missing", name)
		}
		sorted = append(sorted, keys[i])
	}
	return sorted, nil
}

// conditions returns the Go condition for an item having the keys.
func conditions(keys []listKey, item string) (string, error) {
	var all []string
	for _, k := range keys {
		value, err := k.literal()
		if err != nil {
			return "", err
		}
		of := item + "." + k.field.Name
		if k.field.Type.Kind == model.Pointer {
			all = append(all, of+" != nil")
			of = "*" + of
		}
		all = append(all, of+" == "+value)
	}
	return strings.Join(all, " && "), nil
}

// literal returns the value of a key in Go.
func (k listKey) literal() (string, error) {
	wrong := mistake("write a value of that type", "the key %s is of type %s, and %s is not", k.name, k.field.Type,
		k.value.Value)
	switch base := model.Deref(k.field.Type); {
	case base.BasicName() == "string":
		if k.value.Kind != marker.String {
			return "", wrong
		}
		return strconv.Quote(k.value.Value), nil
	case base.BasicName() == "bool":
		if k.value.Kind != marker.Bool {
			return "", wrong
		}
	case !isInteger(base) || k.value.Kind != marker.Int:
		return "", wrong
	default:
		return k.value.Value, fits(k.value.Value, base)
	}
	return k.value.Value, nil
}

// selector returns the keys as errors have them, e.g. `{"type": "Ready"}`.
func selector(keys []listKey) string {
	var all []string
	for _, k := range keys {
		value := k.value.Value
		if k.value.Kind == marker.String {
			value = strconv.Quote(value)
		}
		all = append(all, fmt.Sprintf("%q: %s", k.name, value))
	}
	return "{" + strings.Join(all, ", ") + "}"
}

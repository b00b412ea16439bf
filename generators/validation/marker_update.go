package validation

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// updates are what +k8s:update markers of a field forbid.
type updates struct {
	kinds []string
	level string
}

// updateKinds are the values of +k8s:update in the order of the library's constants; the last two are for lists and
// maps and came with v0.37.
var updateKinds = []string{"NoSet", "NoUnset", "NoModify", "NoAddItem", "NoRemoveItem"}

func update(e *evaluator, t tag) (outcome, error) {
	if t.at.scope != onField {
		return e.updateOfItem(t)
	}
	if err := e.updateFits(t); err != nil {
		return outcome{}, err
	}
	if t.at.updates == nil {
		t.at.updates = map[string]*updates{}
	}
	of := t.at.updates[t.mode]
	if of == nil {
		of = &updates{}
		t.at.updates[t.mode] = of
	}
	of.level = t.level
	if !slices.Contains(of.kinds, t.Value) {
		of.kinds = append(of.kinds, t.Value)
	}
	if !e.library.deferred {
		return outcome{}, nil
	}
	return outcome{later: []step{{run: func() outcome {
		o, err := e.updateCalls(t.at, t.mode)
		e.report(t.Marker, err)
		if t.level != "" {
			return o.each(func(c call, _ bool) call { return c.levels(t.level) })
		}
		return o
	}}}}, nil
}

// updateOfItem is for the items of a list and the values of a map.
func (e *evaluator) updateOfItem(t tag) (outcome, error) {
	if !e.library.deferred {
		return outcome{}, mistake("require k8s.io/apimachinery v0.37", "is for fields in %s", e.library.minor)
	}
	if t.Value != "NoModify" {
		return outcome{}, mistake("move it to the field", "=%s is for a list or a map as a whole", t.Value)
	}
	if t.at.typ.Kind == model.Slice || t.at.typ.Kind == model.Map {
		return outcome{}, wrongType(t, "values that are not lists or maps")
	}
	if l := t.at.around.list; t.at.scope == onItem && l.isSet() && l.items != "map" {
		return outcome{}, mistake("write +k8s:listType=map", "without keys a changed item is a new one")
	}
	fn, args := e.scalarUpdate(t.at.typ)
	o := stopping(fn, append(args, name(validate(t.Value)))...)
	o.calls[0].Level = t.level
	return o, nil
}

// updateFits says that a marker can't be about a field, or nil.
func (e *evaluator) updateFits(t tag) error {
	kind := model.Deref(t.at.typ).Kind
	compound := kind == model.Slice || kind == model.Map
	items := t.Value == "NoAddItem" || t.Value == "NoRemoveItem"
	switch {
	case compound && !e.library.deferred || items && !e.library.deferred:
		return mistake("require k8s.io/apimachinery v0.37", "is not for lists and maps in %s", e.library.minor)
	case items && !compound:
		return wrongType(t, "lists and maps")
	case t.Value == "NoModify" && compound:
		return mistake("write +k8s:eachVal=+k8s:update=NoModify for what is in it",
			"=NoModify is not for lists and maps")
	case t.Value != "NoModify" && t.at.typ.Kind == model.Struct:
		return mistake("make the field a pointer", "the struct %s is always set", t.at.typ)
	}
	return nil
}

// updateCalls returns the call for a field, once.
func (e *evaluator) updateCalls(at *target, mode string) (outcome, error) {
	of := at.updates[mode]
	if of == nil {
		return outcome{}, nil
	}
	delete(at.updates, mode)
	slices.SortFunc(of.kinds, func(a, b string) int {
		return slices.Index(updateKinds, a) - slices.Index(updateKinds, b)
	})
	fn, args := e.scalarUpdate(at.typ)
	switch at.typ.Kind {
	case model.Map:
		fn, args = "UpdateMap", nil
	case model.Slice:
		var err error
		if fn, err = e.forItems(e.library.update, at); err != nil {
			return outcome{}, err
		}
		match, err := e.updateMatch(at, of.kinds)
		if err != nil {
			return outcome{}, err
		}
		args = []arg{match}
	}
	for _, kind := range of.kinds {
		args = append(args, name(validate(kind)))
	}
	o := stopping(fn, args...)
	o.calls[0].Level = of.level
	return o, nil
}

// updateMatch returns the function that finds an item in the old list, where that is needed.
func (e *evaluator) updateMatch(at *target, kinds []string) (arg, error) {
	if !strings.Contains(strings.Join(kinds, " "), "Item") {
		return text("nil"), nil
	}
	l := e.listOf(at)
	switch {
	case l.items == "set", l.items == "map" && len(l.keys) > 0:
		return e.matching(l, at.typ.Elem), nil
	}
	return arg{}, mistake("write +k8s:listType=set, or +k8s:listType=map with +k8s:listMapKey",
		"needs a list that says which items are the same")
}

// scalarUpdate returns the function for a value that is no list or map, and its first argument if it has one.
func (e *evaluator) scalarUpdate(t *model.Type) (fn string, args []arg) {
	switch {
	case t.Kind == model.Pointer:
		return "UpdatePointer", nil
	case t.Kind == model.Struct:
		return "UpdateStruct", nil
	case e.library.UpdateValue && isComparable(t):
		return "UpdateValue", []arg{function(lambda{Params: []param{{"a, b", typeOf(t)}}, Result: bare("bool"),
			Body: "return a == b"})}
	case e.library.UpdateValue:
		return "UpdateValue", []arg{name(e.deepEqual)}
	case isComparable(t):
		return "UpdateValueByCompare", nil
	}
	return "UpdateValueByReflect", nil
}

package schema

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// updates are the effects of the values of +k8s:update on a field.
var updates = map[string]func(*declarer, *target) error{
	"NoSet": (*declarer).noSet, "NoUnset": (*declarer).noUnset, "NoModify": (*declarer).noModify,
	"NoAddItem": (*declarer).noAddItem, "NoRemoveItem": (*declarer).noRemoveItem,
}

// update makes the rules of +k8s:update.
func (d *declarer) update(at *target, m marker.Marker) error {
	switch {
	case at.apart:
		return uncorrelated(at)
	case at.field == nil && m.Value != "NoModify":
		return fmt.Errorf("%s is for fields, not for what is in lists and maps", m.Value)
	}
	return updates[m.Value](d, at)
}

func (at *target) kind() model.Kind { return model.Deref(at.t).Kind }

func (at *target) holds() bool {
	return at.kind() == model.Slice || at.kind() == model.Array || at.kind() == model.Map
}

// always reports whether a value is always set: a struct without a pointer.
func (at *target) always() bool { return at.t.Kind != model.Pointer && at.kind() == model.Struct }

// alwaysSet is the error of a condition on whether a field is set that always is.
var alwaysSet = celrules.Problem{Message: "a struct that is not a pointer can't be unset",
	Remedy: "make the field a pointer"}

func (at *target) unsettable() error {
	if at.always() {
		return errors.New(alwaysSet.Message)
	}
	return nil
}

func (d *declarer) noSet(at *target) error {
	n := at.field.JSON.Name
	was, is := celrules.IsSet("oldSelf", n, at.s, at.t), celrules.IsSet("self", n, at.s, at.t)
	rule := celrules.Or(was.InOr(), is.Not().InOr())
	d.rule(at.parent, celrules.Rule(rule, "%s can't be set by an update", at.label))
	return at.unsettable()
}

func (d *declarer) noUnset(at *target) error {
	n := at.field.JSON.Name
	was, is := celrules.IsSet("oldSelf", n, at.s, at.t), celrules.IsSet("self", n, at.s, at.t)
	rule := celrules.Or(was.Not().InOr(), is.InOr())
	d.rule(at.parent, celrules.Rule(rule, "%s can't be cleared once it is set", at.label))
	return at.unsettable()
}

func (d *declarer) noModify(at *target) error {
	if at.holds() {
		return celrules.Problem{Message: "NoModify is not for lists and maps",
			Remedy: "write +k8s:eachVal=+k8s:update=NoModify for what is in it, or +k8s:immutable for it as a whole"}
	}
	text := "self == oldSelf"
	if at.field != nil { // the zero value is unset
		now, before := celrules.NonZero("self", at.s, at.t), celrules.NonZero("oldSelf", at.s, at.t)
		for _, condition := range slices.Concat(now, before) {
			text = celrules.Or(condition.No, text)
		}
	}
	d.rule(at, celrules.Rule(text, "%s can't be changed once it is set", at.label))
	return nil
}

func (d *declarer) noAddItem(at *target) error {
	return d.items(at, "self", "oldSelf", "items can't be added to %s")
}

func (d *declarer) noRemoveItem(at *target) error {
	return d.items(at, "oldSelf", "self", "items can't be removed from %s")
}

// items makes the rule that all items of one list, or keys of one map, are in another one.
func (d *declarer) items(at *target, some, all, says string) error {
	if !at.holds() {
		return fmt.Errorf("is for lists and maps, and this is %s", celrules.JSONType(at.s))
	}
	same, ok := at.match("x", "y")
	if !ok {
		return celrules.Problem{Message: "nothing tells the items of the list apart",
			Remedy: "give it +k8s:listType=set, or +k8s:listType=map and a +k8s:listMapKey"}
	}
	in := all + ".exists(y, " + same + ")"
	if same == "x == y" {
		in = "x in " + all
	}
	d.rule(at, celrules.Rule(some+".all(x, "+in+")", says, at.label))
	if n := at.field.JSON.Name; !slices.Contains(at.parent.s.Required, n) { // a missing list has no rule
		rule := celrules.Or("has("+all+"."+celrules.Name(n)+")", celrules.IsSet(some, n, at.s, at.t).Not().InOr())
		d.rule(at.parent, celrules.Rule(rule, says, at.label))
	}
	return nil
}

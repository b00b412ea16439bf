package translate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// updates are the effects of the values of +k8s:update on a field.
var updates = map[string]func(*Translator, *Target) error{
	"NoSet": (*Translator).noSet, "NoUnset": (*Translator).noUnset, "NoModify": (*Translator).noModify,
	"NoAddItem": (*Translator).noAddItem, "NoRemoveItem": (*Translator).noRemoveItem,
}

// update makes the rules of +k8s:update.
func (d *Translator) update(at *Target, m marker.Marker) error {
	switch {
	case at.apart:
		return uncorrelated(at)
	case at.Field == nil && m.Value != "NoModify":
		return fmt.Errorf("%s is for fields, not for what is in lists and maps", m.Value)
	}
	return updates[m.Value](d, at)
}

func (at *Target) kind() model.Kind { return model.Deref(at.Type).Kind }

func (at *Target) holds() bool {
	return at.kind() == model.Slice || at.kind() == model.Array || at.kind() == model.Map
}

// always reports whether a value is always set: a struct without a pointer.
func (at *Target) always() bool { return at.Type.Kind != model.Pointer && at.kind() == model.Struct }

// alwaysSet is the error of a condition on whether a field is set that always is.
var alwaysSet = celrules.Problem{Message: "a struct that is not a pointer can't be unset",
	Remedy: "make the field a pointer"}

func (at *Target) unsettable() error {
	if at.always() {
		return errors.New(alwaysSet.Message)
	}
	return nil
}

func (d *Translator) noSet(at *Target) error {
	n := at.Field.JSON.Name
	was, is := celrules.IsSet("oldSelf", n, at.Schema, at.Type), celrules.IsSet("self", n, at.Schema, at.Type)
	rule := celrules.Or(was.InOr(), is.Not().InOr())
	d.rule(at.Parent, celrules.Rule(rule, "%s can't be set by an update", at.Label))
	return at.unsettable()
}

func (d *Translator) noUnset(at *Target) error {
	n := at.Field.JSON.Name
	was, is := celrules.IsSet("oldSelf", n, at.Schema, at.Type), celrules.IsSet("self", n, at.Schema, at.Type)
	rule := celrules.Or(was.Not().InOr(), is.InOr())
	d.rule(at.Parent, celrules.Rule(rule, "%s can't be cleared once it is set", at.Label))
	return at.unsettable()
}

func (d *Translator) noModify(at *Target) error {
	if at.holds() {
		return celrules.Problem{Message: "NoModify is not for lists and maps",
			Remedy: "write +k8s:eachVal=+k8s:update=NoModify for what is in it, or +k8s:immutable for it as a whole"}
	}
	text := "self == oldSelf"
	if at.Field != nil { // the zero value is unset
		now, before := celrules.NonZero("self", at.Schema, at.Type), celrules.NonZero("oldSelf", at.Schema, at.Type)
		for _, condition := range slices.Concat(now, before) {
			text = celrules.Or(condition.No, text)
		}
	}
	d.rule(at, celrules.Rule(text, "%s can't be changed once it is set", at.Label))
	return nil
}

func (d *Translator) noAddItem(at *Target) error {
	return d.items(at, "self", "oldSelf", "items can't be added to %s")
}

func (d *Translator) noRemoveItem(at *Target) error {
	return d.items(at, "oldSelf", "self", "items can't be removed from %s")
}

// items makes the rule that all items of one list, or keys of one map, are in another one.
func (d *Translator) items(at *Target, some, all, says string) error {
	if !at.holds() {
		return fmt.Errorf("is for lists and maps, and this is %s", celrules.JSONType(at.Schema))
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
	d.rule(at, celrules.Rule(some+".all(x, "+in+")", says, at.Label))
	if n := at.Field.JSON.Name; !slices.Contains(at.Parent.Schema.Required, n) { // a missing list has no rule
		unset := celrules.IsSet(some, n, at.Schema, at.Type).Not()
		rule := celrules.Or("has("+all+"."+celrules.Name(n)+")", unset.InOr())
		d.rule(at.Parent, celrules.Rule(rule, says, at.Label))
	}
	return nil
}

package translate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// unique makes the rule of +k8s:unique. With +listType API servers would check it, but also merge the lists of several
// owners, which this marker does not demand.
func (d *Translator) unique(at *Target) error {
	if err := celrules.IsType(at.Schema, "array"); err != nil {
		return err
	}
	listType := ""
	if at.Schema.XListType != nil {
		listType = *at.Schema.XListType
	}
	if listType == "set" || listType == "map" {
		if at.Markers.Has("k8s:customUnique") {
			return celrules.Problem{
				Message: "API servers check that the items of a list with listType=" + listType +
					" differ, whatever hand-written code does",
				Remedy:  "give the list +k8s:listType=atomic",
				Warning: true,
			}
		}
		return fmt.Errorf("says nothing that listType=%s does not", listType)
	}
	same, ok := at.match("x", "y")
	if !ok {
		return celrules.Problem{Message: "the list has no key",
			Remedy: "name the fields that tell items apart with +k8s:listMapKey"}
	}
	if at.Markers.Has("k8s:customUnique") {
		return nil
	}
	says := "the items of %s must differ"
	if keys := at.keys(); keys != nil {
		says += " in " + strings.Join(keys, " or ")
	}
	d.rule(at, celrules.Rule("self.all(x, self.exists_one(y, "+same+"))", says, at.Label))
	return nil
}

// unique returns the value of +k8s:unique of a list, "set" or "map", or "".
func (at *Target) unique() string { return at.Markers.Value("k8s:unique") }

// keys returns the fields that identify the items of a list, e.g. ["type"]; nil if there are none.
func (at *Target) keys() []string {
	if len(at.Schema.XListMapKeys) > 0 {
		return at.Schema.XListMapKeys
	}
	if at.unique() != "map" {
		return nil
	}
	var keys []string
	for _, m := range at.Markers.All("k8s:listMapKey") {
		keys = append(keys, m.Value)
	}
	return keys
}

// match returns the condition that two items of a list, or keys of a map, are the same one, e.g. "x.type == y.type";
// false if nothing identifies them.
func (at *Target) match(x, y string) (string, bool) {
	set := at.unique() == "set" || at.Schema.XListType != nil && *at.Schema.XListType == "set"
	if set || model.Deref(at.Type).Kind == model.Map {
		return x + " == " + y, true
	}
	var all []string
	for _, key := range at.keys() {
		a, b := x+"."+celrules.Name(key), y+"."+celrules.Name(key)
		if at.Schema.Items != nil && at.Schema.Items.Schema != nil &&
			slices.Contains(at.Schema.Items.Schema.Required, key) {
			all = append(all, a+" == "+b)
		} else {
			all = append(all, fmt.Sprintf("has(%[1]s) == has(%[2]s) && (!has(%[1]s) || %[1]s == %[2]s)", a, b))
		}
	}
	return strings.Join(all, " && "), all != nil
}

// unmodified makes the rule that items of an atomic list, identified by keys, don't change.
func (d *Translator) unmodified(at, each *Target, m marker.Marker, same string) error {
	v := each.operand("x", "y")
	clauses, err := celrules.Express(v, m)
	for _, c := range clauses {
		rule := "self.all(x, oldSelf.all(y, " + celrules.Or("!("+same+")", c.InOr()) + "))"
		d.rule(at, celrules.Rule(rule, "%s", c.Message))
	}
	return err
}

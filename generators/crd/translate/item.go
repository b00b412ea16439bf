package translate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// item applies a marker to the one item of a list that has the given keys. The rule is on all items, and constrains
// only this one.
func (d *Translator) item(at *Target, m marker.Marker) error {
	each, err := at.each()
	switch {
	case err != nil:
		return err
	case model.Deref(at.Type).Kind == model.Map || model.Deref(each.Type).Kind != model.Struct:
		return errors.New("is for lists of structs")
	}
	if err := at.selects(each, m); err != nil {
		return err
	}
	if m.Inner.Name == "k8s:unionMember" || m.Inner.Name == "k8s:zeroOrOneOfMember" {
		exists := celrules.Term{Yes: "self.exists(x, " + selected(each.Schema, "x", m).Text() + ")"}
		return at.choice(*m.Inner).add(option{when: celrules.All(exists), label: described(m)})
	}
	v := each.operand("self", "oldSelf")
	v.Label = "the item of " + at.Label + " with " + described(m)
	if each.apart {
		v.Old = ""
	}
	clauses, err := celrules.Express(v, *m.Inner)
	for _, c := range clauses {
		text := celrules.Or(selected(each.Schema, "self", m).Not().Text(), c.InOr())
		d.rule(each, celrules.Rule(text, "%s", c.Message))
	}
	return err
}

// jsonTypes are the JSON types of arguments.
var jsonTypes = map[marker.Kind]string{marker.String: "string", marker.Int: "integer", marker.Bool: "boolean"}

// selects returns an error unless the arguments are the keys of the list.
func (at *Target) selects(each *Target, m marker.Marker) error {
	keys := at.keys()
	if len(keys) == 0 {
		return celrules.Problem{Message: "is for lists whose items have keys",
			Remedy: "give the list +k8s:listType=map and a +k8s:listMapKey"}
	}
	for _, g := range m.Params {
		if !slices.Contains(keys, g.Name) {
			return fmt.Errorf("%s is not a +k8s:listMapKey of the list, whose keys are %s", g.Name,
				strings.Join(keys, ", "))
		}
		key := each.Schema.Properties[g.Name]
		if want := jsonTypes[g.Kind]; key.Type != want {
			return fmt.Errorf("key %s is of the JSON type %s, and %s is %s", g.Name, celrules.JSONType(&key), g.Value,
				want)
		}
	}
	for _, key := range keys {
		if !slices.ContainsFunc(m.Params, func(g marker.Param) bool { return g.Name == key }) {
			return fmt.Errorf("key %s of the list is missing", key)
		}
	}
	return nil
}

// selected returns the condition that an item has the keys in the marker, e.g. "self.type == 'Ready'".
func selected(items *props, x string, m marker.Marker) celrules.Condition {
	var terms []celrules.Term
	for _, g := range m.Params {
		field, literal := x+"."+celrules.Name(g.Name), g.Value
		if g.Kind == marker.String {
			literal = celrules.Literal(g.Value)
		}
		if !slices.Contains(items.Required, g.Name) {
			terms = append(terms, celrules.Has(field))
		}
		terms = append(terms, celrules.Equal(field, literal))
	}
	return celrules.All(terms...)
}

// described returns the keys of an item for messages, e.g. "type 'Ready'".
func described(m marker.Marker) string {
	var all []string
	for _, g := range m.Params {
		text := g.Value
		if g.Kind == marker.String {
			text = celrules.Literal(text)
		}
		all = append(all, g.Name+" "+text)
	}
	return strings.Join(all, ", ")
}

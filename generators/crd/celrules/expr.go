package celrules

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// An Operand is the value that a CEL expression is about. Expressions replace keywords where a marker
// constrains only some of the values with a schema.
type Operand struct {
	Self, Old string // expressions, e.g. "self.name" and "oldSelf.name"; Old is "" if there is no old value
	Schema    *props
	Type      *model.Type
	Label     string // the name of the value in messages, e.g. "name" or "each item of names"

	depth int // how many variables are in use
}

// A Clause is a CEL expression that must hold, with its message.
type Clause struct {
	Text, Message string
	Reason        apiext.FieldValueErrorReason // "" for an invalid value

	change bool // it compares old and new values
}

// InOr returns the expression as an operand of ||.
func (c Clause) InOr() string {
	if strings.Contains(c.Text, " && ") {
		return "(" + c.Text + ")"
	}
	return c.Text
}

// Express returns what a marker demands of a value. The error, e.g. a [Problem], is for a marker that does not fit it.
func Express(v Operand, m marker.Marker) ([]Clause, error) {
	if Meaningless(m.Name) || m.Name == "k8s:optional" {
		return nil, nil
	}
	if why, ok := Untranslatable[m.Name]; ok {
		return nil, why
	}
	switch m.Name {
	case "k8s:eachVal", "k8s:eachKey":
		return v.each(m)
	case "k8s:subfield":
		name := m.Param("")
		f, err := Member(v.Schema, v.Type, name)
		if err != nil {
			return nil, err
		}
		return ExpressField(v, f, FieldLabel(v.Label, name), *m.Inner)
	case "k8s:update":
		if m.Value != "NoModify" {
			return nil, fmt.Errorf("only +k8s:update=NoModify is allowed here")
		}
		return v.changes("{self} == {old}", "can't be changed")
	}
	c, err := CheckOf(v.Schema, v.Type, m)
	switch {
	case err != nil:
		return nil, err
	case c.Change:
		return v.changes(c.rule, c.Message)
	}
	return []Clause{{Text: c.Text(v.Self, v.Old), Message: v.Label + " " + c.Message}}, nil
}

// changes returns a clause on old and new values.
func (v Operand) changes(rule, message string) ([]Clause, error) {
	if v.Old == "" {
		return nil, fmt.Errorf("API servers can't tell which old value a new one replaces in %s", v.Label)
	}
	return []Clause{{Text: Check{rule: rule}.Text(v.Self, v.Old), Message: v.Label + " " + message, change: true}}, nil
}

// each returns what a marker demands of all items of a list, values of a map or keys of a map.
func (v Operand) each(m marker.Marker) ([]Clause, error) {
	t := model.Deref(v.Type)
	x := strings.Repeat("x", v.depth+1)
	in := Operand{Self: x, depth: v.depth + 1}
	values, items := v.Schema.AdditionalProperties, v.Schema.Items
	switch {
	case m.Name == "k8s:eachKey" && t.Kind == model.Map:
		in.Schema, in.Type, in.Label = &props{Type: "string"}, t.Key, "each key of "+v.Label
	case m.Name == "k8s:eachVal" && t.Kind == model.Map && values != nil && values.Schema != nil:
		in.Self, in.Schema, in.Type, in.Label = v.Self+"["+x+"]", values.Schema, t.Elem, "each value of "+v.Label
	case m.Name == "k8s:eachVal" && items != nil && items.Schema != nil && t.Elem != nil:
		in.Schema, in.Type, in.Label = items.Schema, t.Elem, "each item of "+v.Label
	default:
		return nil, fmt.Errorf("is for lists and maps, and this is %s", JSONType(v.Schema))
	}
	clauses, err := Express(in, *m.Inner)
	for i := range clauses {
		clauses[i].Text = v.Self + ".all(" + x + ", " + clauses[i].Text + ")"
	}
	return clauses, err
}

// ExpressField returns what a marker demands of a struct's field, which may be missing. label names the field in
// messages.
func ExpressField(v Operand, f *model.Field, label string, m marker.Marker) ([]Clause, error) {
	name := f.JSON.Name
	property, ok := v.Schema.Properties[name]
	if !ok {
		return nil, fmt.Errorf("the schema has no field %q here, so that API servers drop it", name)
	}
	isSet := IsSet(v.Self, name, &property, f.Type)
	switch m.Name {
	case "k8s:required":
		return []Clause{{Text: isSet.Text(), Message: label + " must be set", Reason: apiext.FieldValueRequired}}, nil
	case "k8s:forbidden":
		text := isSet.Not().Text()
		return []Clause{{Text: text, Message: label + " may not be set", Reason: apiext.FieldValueForbidden}}, nil
	}
	in := Operand{Self: v.Self + "." + Name(name), Schema: &property, Type: f.Type, Label: label, depth: v.depth}
	if v.Old != "" {
		in.Old = v.Old + "." + Name(name)
	}
	clauses, err := Express(in, m)
	for i := range clauses {
		text := clauses[i].InOr()
		if clauses[i].change {
			text = Or("!has("+in.Old+")", text)
		}
		if !slices.Contains(v.Schema.Required, name) {
			text = Or("!has("+in.Self+")", text)
		}
		clauses[i].Text = text
	}
	return clauses, err
}

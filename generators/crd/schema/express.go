package schema

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A subject is what a CEL expression speaks of, where a marker can't go into the schema because it counts for some
// values only.
type subject struct {
	self, old string // e.g. "self.name" and "oldSelf.name"; old is "" where there is no old value
	s         *props
	t         *model.Type
	label     string
	depth     int // of the variables in use
}

func subjectOf(at *spot, self, old string) subject {
	return subject{self: self, old: old, s: at.s, t: at.t, label: at.label}
}

// A clause is a condition with what is wrong where it does not hold.
type clause struct {
	text, says string
	reason     apiext.FieldValueErrorReason // "" for an invalid value
	change     bool                         // it compares old and new values
}

// inOr returns the condition as a part of one with ||.
func (c clause) inOr() string {
	if strings.Contains(c.text, " && ") {
		return "(" + c.text + ")"
	}
	return c.text
}

// express returns what a marker demands of a value, as CEL.
func (d *declarer) express(v subject, m marker.Marker) ([]clause, error) {
	if slices.Contains(meaningless, m.Name) || m.Name == "k8s:optional" {
		return nil, nil
	}
	if why, ok := unsaid[m.Name]; ok {
		return nil, why
	}
	switch m.Name {
	case "k8s:eachVal", "k8s:eachKey":
		return d.every(v, m)
	case "k8s:subfield":
		name := m.Argument("")
		f, err := (&spot{t: v.t, s: v.s}).member(name)
		if err != nil {
			return nil, err
		}
		return d.expressField(v, f, within(v.label, name), *m.Chain)
	case "k8s:update":
		if m.Value != "NoModify" {
			return nil, fmt.Errorf("only +k8s:update=NoModify can stand here")
		}
		return v.changes("{self} == {old}", "can't be changed")
	}
	c, err := checked(v.s, v.t, m)
	switch {
	case err != nil:
		return nil, err
	case c.change:
		return v.changes(c.rule, c.says)
	}
	return []clause{{text: c.text(v.self, v.old), says: v.label + " " + c.says}}, nil
}

// changes returns a condition on old and new values.
func (v subject) changes(text, says string) ([]clause, error) {
	if v.old == "" {
		return nil, fmt.Errorf("API servers can't tell which old value a new one replaces in %s", v.label)
	}
	return []clause{{text: check{rule: text}.text(v.self, v.old), says: v.label + " " + says, change: true}}, nil
}

// every returns what a marker demands of all items of a list, values of a map or keys of a map.
func (d *declarer) every(v subject, m marker.Marker) ([]clause, error) {
	t := model.Pointee(v.t)
	x := strings.Repeat("x", v.depth+1)
	in := subject{self: x, depth: v.depth + 1}
	switch {
	case m.Name == "k8s:eachKey" && t.Kind == model.Map:
		in.s, in.t, in.label = &props{Type: "string"}, t.Key, "each key of "+v.label
	case m.Name == "k8s:eachVal" && t.Kind == model.Map && v.s.AdditionalProperties != nil && v.s.AdditionalProperties.Schema != nil:
		in.self, in.s, in.t, in.label = v.self+"["+x+"]", v.s.AdditionalProperties.Schema, t.Elem, "each value of "+v.label
	case m.Name == "k8s:eachVal" && v.s.Items != nil && v.s.Items.Schema != nil && t.Elem != nil:
		in.s, in.t, in.label = v.s.Items.Schema, t.Elem, "each item of "+v.label
	default:
		return nil, fmt.Errorf("is for lists and maps, and this is %s", jsonType(v.s))
	}
	clauses, err := d.express(in, *m.Chain)
	for i := range clauses {
		clauses[i].text = v.self + ".all(" + x + ", " + clauses[i].text + ")"
	}
	return clauses, err
}

// expressField returns what a marker demands of a struct's field, which may not be there.
func (d *declarer) expressField(v subject, f *model.Field, label string, m marker.Marker) ([]clause, error) {
	name := f.JSON.Name
	property, ok := v.s.Properties[name]
	if !ok {
		return nil, fmt.Errorf("the schema has no field %q here, so that API servers drop it", name)
	}
	switch m.Name {
	case "k8s:required":
		return []clause{{text: isSet(v.self, name, &property, f.Type).text(), says: label + " must be set", reason: apiext.FieldValueRequired}}, nil
	case "k8s:forbidden":
		return []clause{{text: isSet(v.self, name, &property, f.Type).not().text(), says: label + " may not be set", reason: apiext.FieldValueForbidden}}, nil
	}
	in := subject{self: v.self + "." + celName(name), s: &property, t: f.Type, label: label, depth: v.depth}
	if v.old != "" {
		in.old = v.old + "." + celName(name)
	}
	clauses, err := d.express(in, m)
	for i := range clauses {
		text := clauses[i].inOr()
		if clauses[i].change {
			text = or("!has("+in.old+")", text)
		}
		if !slices.Contains(v.s.Required, name) {
			text = or("!has("+in.self+")", text)
		}
		clauses[i].text = text
	}
	return clauses, err
}

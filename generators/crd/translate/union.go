package translate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// A choice is a union by +k8s:unionMember or +k8s:zeroOrOneOfMember: of the fields of a struct, or of items of a list.
type choice struct {
	m             marker.Marker // the first that names it
	most          bool          // at most one member, not exactly one
	name          string        // "" if it has none
	options       []option
	discriminator *Target
}

// An option is one member of a union.
type option struct {
	m     marker.Marker
	when  celrules.Condition // it is set, e.g. "has(self.secret)"
	label string             // e.g. "secret" or "type 'Ready'"
	field string             // in JSON; "" for a list's item
	value string             // of the discriminator, e.g. "Secret"
}

// choice returns the union that a marker names, at the struct or list that has it.
func (at *Target) choice(m marker.Marker) *choice {
	most := m.Name == "k8s:zeroOrOneOfMember"
	name := m.Param("union")
	for _, c := range at.choices {
		if c.most == most && c.name == name {
			return c
		}
	}
	c := &choice{m: m, most: most, name: name}
	at.choices = append(at.choices, c)
	return c
}

func (c *choice) add(o option) error {
	if slices.ContainsFunc(c.options, func(other option) bool { return other.label == o.label }) {
		return fmt.Errorf("%s is a member twice", o.label)
	}
	c.options = append(c.options, o)
	return nil
}

// member notes that a field is a member or the discriminator of a union.
func (d *Translator) member(at *Target, m marker.Marker) error {
	if at.Field == nil || at.Parent == nil {
		return fmt.Errorf("is for fields, and for items after +k8s:item")
	}
	c := at.Parent.choice(m)
	if m.Name == "k8s:unionDiscriminator" {
		if c.discriminator != nil {
			return fmt.Errorf("%s is the discriminator of the union already", c.discriminator.Label)
		}
		c.discriminator = at
		return celrules.IsType(at.Schema, "string")
	}
	if at.always() {
		return alwaysSet
	}
	name := at.Field.JSON.Name
	o := option{m: m, when: celrules.IsSet("self", name, at.Schema, at.Type), label: name, field: name,
		value: at.Field.Name}
	if given := m.Param("memberName"); given != "" {
		o.value = given
	}
	if o.when.Single() && slices.Contains(at.Parent.Schema.Required, name) {
		return celrules.Problem{Message: "the field is required, so that there is no choice",
			Remedy: "give it +k8s:optional"}
	}
	return c.add(o)
}

// choose makes the rules of a union.
func (d *Translator) choose(at *Target, c *choice) error {
	var labels, terms []string
	for _, o := range c.options {
		labels = append(labels, o.label)
		terms = append(terms, "("+o.when.Text()+"?1:0)")
	}
	all := strings.Join(labels, ", ")
	if at.kind() == model.Struct {
		all = "the fields in [" + strings.Join(labels, " ") + "]"
	}
	sum := strings.Join(terms, "+")
	switch {
	case len(c.options) == 0:
		return celrules.Problem{Message: "no field is a member of the union",
			Remedy: "give the fields of the union +k8s:unionMember, with the same name of the union if it has one"}
	case c.discriminator != nil:
		d.discriminate(at, c)
	case c.most && len(terms) > 1:
		d.rule(at, celrules.Rule(sum+" <= 1", "at most one of %s may be set", all))
	case !c.most && len(terms) == 1:
		d.rule(at, celrules.Rule(c.options[0].when.Text(), "%s must be set", labels[0]))
	case !c.most:
		d.rule(at, celrules.Rule(sum+" == 1", "exactly one of %s must be set", all))
	}
	return nil
}

// lacks says that a discriminator never has a value, because its enum has others.
func (at *Target) lacks(value string) error {
	var values []string
	for _, one := range at.Schema.Enum {
		values = append(values, strings.Trim(string(one.Raw), `"`))
	}
	if len(values) == 0 || slices.Contains(values, value) {
		return nil
	}
	return celrules.Problem{Message: fmt.Sprintf("%s is never %s: its enum has %s", at.Label, value,
		strings.Join(values, ", ")), Remedy: "name one of these, or add the value to the enum"}
}

// discriminate makes a rule for each member: it is set if, and only if, the discriminator has its value.
func (d *Translator) discriminate(at *Target, c *choice) {
	name := c.discriminator.Field.JSON.Name
	for _, o := range c.options {
		d.report(o.m, c.discriminator.lacks(o.value))
		is := celrules.FieldEquals(at.Schema, name, o.value)
		rule := celrules.Rule(is.InEqual()+" == "+o.when.InEqual(),
			"%s must be set if %s is %s, and only then", o.label, name, celrules.Literal(o.value))
		d.rule(at, celrules.About(rule, o.field, ""))
	}
}

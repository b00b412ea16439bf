package translate

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// A mode is a field on which depends what holds for other fields of the struct: see +k8s:modeDiscriminator.
type mode struct {
	m      marker.Marker // the first that names it
	name   string        // of the modality; "" if it has none
	field  *Target
	fields []*modal
}

// A modal is a field that depends on a mode.
type modal struct {
	at    *Target
	rules []marker.Marker // +k8s:ifMode
}

// modality returns the name of the modality that a marker names; v0.36 has other names for all of it.
func modality(m marker.Marker) string {
	for _, argument := range []string{"modality", "discriminator", "name"} {
		if name := m.Param(argument); name != "" {
			return name
		}
	}
	return ""
}

// modeValue returns the mode of an +k8s:ifMode, e.g. "Queue".
func modeValue(m marker.Marker) string {
	for _, argument := range []string{"mode", "value"} {
		if value := m.Param(argument); value != "" {
			return value
		}
	}
	return m.Param("")
}

// mode notes that a field is the mode of a struct, or depends on it.
func (d *Translator) mode(at *Target, m marker.Marker) error {
	if at.Field == nil || at.Parent == nil {
		return fmt.Errorf("is for fields")
	}
	of := at.Parent.modality(m)
	if m.Inner == nil {
		return of.discriminator(at)
	}
	if len(m.Params) == 0 {
		return fmt.Errorf("needs the mode in parentheses: %s", m.Usage())
	}
	if at.always() {
		return alwaysSet
	}
	i := slices.IndexFunc(of.fields, func(f *modal) bool { return f.at.Field == at.Field })
	if i < 0 {
		i, of.fields = len(of.fields), append(of.fields, &modal{at: at})
	}
	of.fields[i].rules = append(of.fields[i].rules, m)
	return nil
}

func (at *Target) modality(m marker.Marker) *mode {
	name := modality(m)
	for _, existing := range at.modes {
		if existing.name == name {
			return existing
		}
	}
	of := &mode{m: m, name: name}
	at.modes = append(at.modes, of)
	return of
}

func (of *mode) discriminator(at *Target) error {
	if of.field != nil {
		return fmt.Errorf("%s is the mode already", of.field.Label)
	}
	of.field = at
	if at.Type.Kind == model.Pointer || at.Schema.Type != "string" && at.Schema.Type != "boolean" {
		return fmt.Errorf("is for strings and booleans, not for pointers or what is of the JSON type %s",
			celrules.JSONType(at.Schema))
	}
	return nil
}

// modal makes the rules of all fields that depend on a mode.
func (d *Translator) modal(at *Target, of *mode) error {
	if of.field == nil {
		return celrules.Problem{Message: "no field of the struct is the mode",
			Remedy: "give the field that says the mode +k8s:modeDiscriminator, with the same modality if it has a name"}
	}
	for _, f := range of.fields {
		d.m = f.rules[0]
		d.only(at, of, f)
		for _, m := range f.rules {
			d.m = m
			d.report(m, of.field.lacks(modeValue(m)))
			is, err := at.mode(of, modeValue(m))
			if err != nil {
				d.report(m, err)
				continue
			}
			clauses, err := celrules.ExpressField(at.operand("self", "oldSelf"), f.at.Field, f.at.Label, *m.Inner)
			d.report(m, err)
			for _, c := range clauses {
				message := fmt.Sprintf("%s if %s is %s", c.Message, of.field.Label, of.text(modeValue(m)))
				rule := celrules.Rule(celrules.Or(is.Not().InOr(), c.InOr()), "%s", message)
				d.rule(at, celrules.About(rule, f.at.Field.JSON.Name, c.Reason))
			}
		}
	}
	return nil
}

// only forbids a field in the modes that none of its markers names.
func (d *Translator) only(at *Target, of *mode, f *modal) {
	var modes, texts []string
	for _, m := range f.rules {
		is, err := at.mode(of, modeValue(m))
		if err != nil {
			return // is reported with the rule
		}
		if !slices.Contains(modes, is.InOr()) {
			modes, texts = append(modes, is.InOr()), append(texts, of.text(modeValue(m)))
		}
	}
	if of.field.Schema.Type == "boolean" && len(modes) == 2 {
		return
	}
	unset := celrules.IsSet("self", f.at.Field.JSON.Name, f.at.Schema, f.at.Type).Not().InOr()
	rule := celrules.Rule(celrules.Or(append(modes, unset)...),
		"%s may only be set if %s is %s", f.at.Label, of.field.Label, strings.Join(texts, " or "))
	d.rule(at, celrules.About(rule, f.at.Field.JSON.Name, apiext.FieldValueForbidden))
}

// mode returns the condition for a struct being in a mode.
func (at *Target) mode(of *mode, value string) (celrules.Condition, error) {
	name := of.field.Field.JSON.Name
	if of.field.Schema.Type == "string" {
		return celrules.FieldEquals(at.Schema, name, value), nil
	}
	self := "self." + celrules.Name(name)
	on := celrules.All(celrules.Has(self), celrules.Term{Yes: self, No: "!" + self})
	switch value {
	case "true":
		return on, nil
	case "false":
		return on.Not(), nil
	}
	return celrules.Condition{}, fmt.Errorf("the mode %s is a boolean, not %q", name, value)
}

// text returns a mode as messages have it, e.g. 'Queue'.
func (of *mode) text(value string) string {
	if of.field.Schema.Type == "string" {
		return celrules.Literal(value)
	}
	return value
}

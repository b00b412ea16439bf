package validation

import (
	"encoding/json"

	"github.com/gen-toolkit/gen/codegen/model"
)

// variant returns the function of several, e.g. RequiredValue and RequiredSlice, that is for a type.
func variant(prefix string, t tag) (string, error) {
	switch t.at.typ.Kind {
	case model.Slice:
		return prefix + "Slice", nil
	case model.Map:
		return prefix + "Map", nil
	case model.Pointer:
		return prefix + "Pointer", nil
	case model.Basic:
		return prefix + "Value", nil
	case model.Struct:
		return "", mistake("make the field a pointer, or remove the marker",
			"the struct %s is always there: only a pointer to it can be missing", t.at.typ)
	}
	return "", wrongType(t, "fields that can be missing")
}

// required refuses a field that is not set.
func required(e *evaluator, t tag) (outcome, error) {
	if e.library.SetMessages && t.at.typ.Kind == model.Struct {
		return documented(t), nil
	}
	return e.presence("Required", t)
}

// documented is for a struct, which is always there: what is required inside of it says whether it is.
func documented(t tag) outcome {
	return outcome{notes: []string{"+" + t.Name + " of a struct that is no pointer is documentation"}}
}

// presence returns the call of a function with a message.
func (e *evaluator) presence(prefix string, t tag) (outcome, error) {
	fn, err := variant(prefix, t)
	o := stopping(fn)
	o.calls[0].variadic = e.library.SetMessages
	switch {
	case err != nil || t.Value == "":
		return o, err
	case !e.library.SetMessages:
		return outcome{}, e.library.needs(v038)
	}
	message, _ := unquote(t.Value) // the table has checked it
	o.calls[0].Args = []arg{quoted(message)}
	return o, nil
}

// optional stops the validation of a field that is not set. A field with a default is set once it is validated, unless
// the default can't be told from a field that is missing.
func optional(e *evaluator, t tag) (outcome, error) {
	hasDefault, zero, err := readDefault(t)
	switch {
	case err != nil:
		return outcome{}, err
	case hasDefault && zero && !isNilable(t.at.typ):
		return outcome{notes: []string{"its default is what a missing value looks like: any value is valid"}}, nil
	case hasDefault:
		t.Value = ""
		o, err := required(e, t)
		if err == nil && len(o.calls) > 0 {
			o.calls[0].Notes = []string{"its default makes it set"}
		}
		return o, err
	case e.library.SetMessages && t.at.typ.Kind == model.Struct:
		return documented(t), nil
	}
	return unset(t)
}

// unset returns the call that stops the validation of a field that is not set.
func unset(t tag) (outcome, error) {
	fn, err := variant("Optional", t)
	o := stopping(fn)
	o.calls[0].Silent = true
	return o, err
}

// forbidden refuses a field that is set, and stops the validation of one that is not.
func forbidden(e *evaluator, t tag) (outcome, error) {
	o, err := e.presence("Forbidden", t)
	if err != nil {
		return outcome{}, err
	}
	rest, err := unset(t)
	o.add(rest)
	return o, err
}

// readDefault reads +default of a field: whether there is one, and whether it is the zero value of the type.
func readDefault(t tag) (has, zero bool, err error) {
	all := t.at.field.Markers.All("default")
	if len(all) == 0 {
		return false, false, nil
	}
	if len(all) > 1 {
		return false, false, mistake("keep one of them", "the field has %d defaults", len(all))
	}
	var value any
	if err := json.Unmarshal([]byte(all[0].Value), &value); err != nil || value == nil {
		return false, false, mistake("write the default as JSON, or remove +k8s:optional",
			"can't tell whether the default %s is the zero value", all[0].Value)
	}
	return true, value == 0. || value == "" || value == false, nil
}

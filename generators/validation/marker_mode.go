package validation

import (
	"maps"
	"regexp"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A mode is a field on whose value the validation of other fields depends.
type mode struct {
	field  *model.Field
	fields map[string]*modal // by Go name
}

// A modal is a field that depends on a mode. In a mode that none of its markers names it must not be set.
type modal struct {
	at   *target
	tags []tag
	in   []outcome // of the tags
}

// A modeTable has the validation of a field for each mode.
type modeTable struct {
	Field, Mode goType
	Rows        []modeRow
}

type modeRow struct {
	Value     string // a Go literal
	Validator arg
}

// modeName is a name of a mode; it is optional.
var modeName = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9_]*$`)

// firstParam returns the first parameter of the names that is there: v0.36 has others than v0.37.
func firstParam(m marker.Marker, names ...string) (string, bool) {
	for _, p := range m.Params {
		if slices.Contains(names, p.Name) {
			return p.Value, true
		}
	}
	return "", false
}

// modeOf returns the mode that a marker names, and adds it if it is new.
func modeOf(t tag) (*mode, error) {
	name, _ := firstParam(t.Marker, "modality", "discriminator", "name")
	if name != "" && !modeName.MatchString(name) || name == "default" {
		return nil, mistake("write a name of letters, digits and underscores, and not default",
			"%q can't be the name of a mode", name)
	}
	around := t.at.around
	if around.modes == nil {
		around.modes = map[string]*mode{}
	}
	if around.modes[name] == nil {
		around.modes[name] = &mode{fields: map[string]*modal{}}
	}
	return around.modes[name], nil
}

func modeDiscriminator(_ *evaluator, t tag) (outcome, error) {
	basic := t.at.typ.BasicName()
	if t.at.typ.Kind != model.Basic || basic != "string" && basic != "bool" &&
		(t.Name != "k8s:discriminator" || !isInteger(t.at.typ)) {
		return outcome{}, wrongType(t, "strings and booleans")
	}
	of, err := modeOf(t)
	if err != nil {
		return outcome{}, err
	}
	if of.field != nil && of.field != t.at.field {
		return outcome{}, mistake("give one of them a name in parentheses", "%s is the mode already", of.field.Name)
	}
	of.field = t.at.field
	return outcome{}, nil
}

func ifMode(e *evaluator, t tag) (outcome, error) {
	value, ok := firstParam(t.Marker, "", "mode", "value")
	if !ok {
		return outcome{}, mistake("write "+t.Usage(), "needs the mode in parentheses")
	}
	of, err := modeOf(t)
	if err != nil {
		return outcome{}, err
	}
	f := of.fields[t.at.field.Name]
	if f == nil {
		f = &modal{at: t.at}
		of.fields[t.at.field.Name] = f
	}
	t.mode += " " + value
	in := e.tag(t.inner(t.at))
	if !e.library.deferred { // no step will do it
		updates, err := e.updateCalls(t.at, t.mode)
		if err != nil {
			return outcome{}, err
		}
		in.add(updates)
	}
	f.tags, f.in = append(f.tags, t), append(f.in, in)
	if !e.library.deferred {
		return outcome{}, nil
	}
	return outcome{later: []step{{around: true, run: func() outcome { return e.modeCalls(t.at.around) }}}}, nil
}

// modeCalls returns the calls for all fields of a struct that depend on modes, once.
func (e *evaluator) modeCalls(at *target) (o outcome) {
	all := at.modes
	at.modes = nil
	for _, name := range modeNames(all) {
		of := all[name]
		for _, field := range slices.Sorted(maps.Keys(of.fields)) {
			f := of.fields[field]
			c, err := e.modal(at, of, f)
			if err != nil {
				e.report(f.tags[0].Marker, err)
				continue
			}
			o.calls = append(o.calls, c)
			for _, in := range f.in {
				o.variables = append(o.variables, in.variables...)
			}
		}
	}
	return o
}

// modeNames returns the names of modes in upstream's order, where the one without a name is called default.
func modeNames(all map[string]*mode) []string {
	names := slices.Collect(maps.Keys(all))
	called := func(name string) string {
		if name == "" {
			return "default"
		}
		return name
	}
	slices.SortFunc(names, func(a, b string) int {
		switch a, b = called(a), called(b); {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return 0
	})
	return names
}

// modal returns the call for a field that depends on a mode.
func (e *evaluator) modal(at *target, of *mode, f *modal) (call, error) {
	if of.field == nil {
		return call{}, mistake("mark the field that says the mode: +k8s:modeDiscriminator, or +k8s:discriminator "+
			"in v0.36", "no field of %s is the mode", at.typ)
	}
	field := f.at.field
	forbidden, err := e.presence("Forbidden", tag{Marker: marker.Marker{Definition: f.tags[0].Definition}, at: f.at})
	if err != nil {
		return call{}, err
	}
	forbidden.calls[0].Stops, forbidden.calls[0].Level = false, f.commonLevel()
	table := modeTable{Field: nilable(field.Type), Mode: typeOf(of.field.Type)}
	byMode, err := e.byMode(of, f)
	if err != nil {
		return call{}, err
	}
	for _, value := range slices.Sorted(maps.Keys(byMode)) {
		validator := validator{Type: nilable(field.Type), Steps: newSteps(byMode[value], false)}
		table.Rows = append(table.Rows, modeRow{value, arg{Validator: &validator}})
	}
	get := lambda{Params: []param{{"obj", nilable(at.typ)}}, Result: nilable(field.Type),
		Body: "return &obj." + field.Name}
	if isNilable(field.Type) {
		get.Body = "return obj." + field.Name
	}
	modeOf := lambda{Params: []param{{"obj", nilable(at.typ)}}, Result: typeOf(of.field.Type),
		Body: "return obj." + of.field.Name}
	otherwise := within(field.Type, forbidden.calls[0])
	return call{Func: validate("Discriminated"), levelled: e.library.deferred, Args: []arg{quoted(jsonName(field)),
		function(get), function(modeOf), e.equalParts(field.Type), otherwise, {Modes: &table}}}, nil
}

// byMode returns the calls for a field by the Go literals of modes.
func (e *evaluator) byMode(of *mode, f *modal) (map[string][]call, error) {
	all := map[string][]call{}
	for i, t := range f.tags {
		value, _ := firstParam(t.Marker, "", "mode", "value")
		literal := strconv.Quote(value)
		if basic := of.field.Type.BasicName(); basic != "string" {
			literal = value
			if basic == "bool" && value != "true" && value != "false" || basic != "bool" && decimal(value) != nil {
				return nil, mistake("write a value of type "+basic, "%q is not a value of the mode %s", value,
					of.field.Name)
			}
		}
		in := &f.in[i]
		in.settle(in)
		if err := e.noVariables(*in); err != nil {
			return nil, err
		}
		for _, c := range in.calls {
			if t.level != "" {
				c.Level = t.level
			}
			all[literal] = append(all[literal], c)
		}
		if len(in.calls) == 0 {
			all[literal] = append(all[literal], []call{}...)
		}
	}
	return all, nil
}

// commonLevel returns the level that all markers have, or "".
func (f *modal) commonLevel() string {
	for _, t := range f.tags {
		if t.level != f.tags[0].level {
			return ""
		}
	}
	return f.tags[0].level
}

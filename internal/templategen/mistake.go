package templategen

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Vocabulary is what templates can write, with what to do where one writes something else.
type Vocabulary struct {
	Types     map[string]reflect.Type // that templates see: see [ByName]
	Functions func() []string

	NoField, NoFunction, Otherwise string // e.g. "gen explain templates lists the functions"
}

// ByName returns types by the names that text/template gives them, e.g. "*model.Type".
func ByName(types ...reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, t := range types {
		all[t.String()] = t
	}
	return all
}

// A Mistake is what text/template says of a template, in plain words.
type Mistake struct {
	Template        string // the name, e.g. "api.tmpl"
	Line, Column    int    // the column is 0 where it is not known
	Message, Remedy string
}

// errorPrefix matches the beginning of text/template's errors, e.g. "template: file:1:7: executing "file" at <.Nme>: ".
var errorPrefix = regexp.MustCompile(`(?s)^template: ([^:]*):(\d+)(?::(\d+))?: (?:executing "[^"]*" at <(.*?)>: )?(.*)$`)

// Explain returns the mistake that an error of text/template is about. ok is false for any other error.
func (v *Vocabulary) Explain(err error) (m Mistake, ok bool) {
	parts := errorPrefix.FindStringSubmatch(err.Error())
	if parts == nil {
		return m, false
	}
	m = Mistake{Template: parts[1], Message: parts[5], Remedy: v.Otherwise}
	m.Line, _ = strconv.Atoi(parts[2])
	if column, err := strconv.Atoi(parts[3]); err == nil {
		m.Column = column + 1
	}
	if _, executing := errors.AsType[template.ExecError](err); executing {
		v.executing(parts[4], &m)
	} else if m.Message == "unexpected EOF" {
		m.Message, m.Remedy = "an action is not closed", "write {{end}}"
	} else if name, ok := strings.CutPrefix(m.Message, "function "); ok {
		name = strings.Trim(strings.TrimSuffix(name, " not defined"), `"`)
		m.Remedy = closest(name, v.Functions(), v.NoFunction)
	}
	return m, true
}

// unknown matches what text/template says of a name that is not there.
var unknown = regexp.MustCompile(`^can't evaluate field (\S+) in type (\S+)$`)

// calling matches what text/template puts before the error of a function.
var calling = regexp.MustCompile(`^error calling \w+: `)

// executing says what is wrong at an action, and what to do.
func (v *Vocabulary) executing(action string, m *Mistake) {
	parts := unknown.FindStringSubmatch(m.Message)
	switch {
	case parts != nil:
		seen := "a " + strings.TrimPrefix(parts[2], "*") // as documentation names it, e.g. "a model.Type"
		m.Message = fmt.Sprintf("%s: %s has no field or method %s", action, seen, parts[1])
		m.Remedy = closest(parts[1], v.namesOf(parts[2]), v.NoField)
	case strings.Contains(m.Message, "exceeded maximum template depth"):
		m.Message, m.Remedy = "the template calls itself without an end", "end the recursion by a condition"
	case strings.HasSuffix(m.Message, errTooLong.Error()):
		m.Message, m.Remedy = errTooLong.Error(), tooMuch
	default:
		m.Message = action + ": " + calling.ReplaceAllString(m.Message, "")
	}
}

func closest(name string, names []string, otherwise string) string {
	if near := marker.Closest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return otherwise
}

// namesOf returns the fields and methods of a type.
func (v *Vocabulary) namesOf(name string) (all []string) {
	t, ok := v.Types[name]
	if !ok {
		t, ok = v.Types[strings.TrimPrefix(name, "*")]
	}
	if !ok {
		return nil
	}
	for m := range t.Methods() {
		all = append(all, m.Name)
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() {
				all = append(all, f.Name)
			}
		}
	}
	return all
}

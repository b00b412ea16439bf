package templategen

import (
	"errors"
	"fmt"
	"go/scanner"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A failure is a mistake in a template, with what it was executed for.
type failure struct {
	diag.Diagnostic
	subjects []subject // none where the template can't be parsed
}

// fail notes a mistake in executing the template for a subject.
func (s *source) fail(of subject, err error) {
	d := s.diagnose(err)
	for _, earlier := range s.failures {
		if earlier.Pos == d.Pos && earlier.Message == d.Message {
			earlier.subjects = append(earlier.subjects, of)
			return
		}
	}
	at := &failure{Diagnostic: d}
	if of.label != "" {
		at.subjects = append(at.subjects, of)
	}
	s.failures = append(s.failures, at)
}

// report reports each mistake at the template, and at the first type that it was executed for.
func (s *source) report() {
	for _, mistake := range s.failures {
		s.pass.Report(mistake.Diagnostic)
		if len(mistake.subjects) == 0 {
			continue
		}
		first, more := mistake.subjects[0], ""
		if n := len(mistake.subjects) - 1; n > 0 {
			more = fmt.Sprintf(", and %d more", n)
		}
		s.pass.Report(ruleFailed.At(first.pos, "template %s fails for %s%s", s.options.Template, first.label, more).
			Fix("correct %s, line %d", filepath.Base(mistake.Pos.Filename), mistake.Pos.Line))
	}
}

// errorPrefix matches the beginning of text/template's errors, e.g. "template: file:1:7: executing "file" at <.Nme>: ".
var errorPrefix = regexp.MustCompile(`(?s)^template: ([^:]*):(\d+)(?::(\d+))?: (?:executing "[^"]*" at <(.*?)>: )?(.*)$`)

// diagnose returns the mistake with its position.
func (s *source) diagnose(err error) diag.Diagnostic {
	pos := diag.At(s.path)
	pos.Line = 1
	parts := errorPrefix.FindStringSubmatch(err.Error())
	switch {
	case errors.As(err, new(*badName)):
		return ruleFailed.At(s.pass.OptionPos("file"), "%v", err).Fix("%s", remedyOf(err))
	case parts == nil: // what gen itself says
		return ruleFailed.At(pos, "%v", err).Fix("%s", remedyOf(err))
	}
	pos.Line, _ = strconv.Atoi(parts[2])
	if column, err := strconv.Atoi(parts[3]); err == nil {
		pos.Column = column + 1
	}
	if parts[1] == fileName {
		pos = s.pass.OptionPos("file")
	}
	message, remedy := parts[5], ""
	if _, executing := errors.AsType[template.ExecError](err); executing {
		message, remedy = explain(parts[4], message)
	} else if message == "unexpected EOF" {
		message, remedy = "an action is not closed", "write {{end}}"
	} else if name, ok := strings.CutPrefix(message, "function "); ok {
		name = strings.Trim(strings.TrimSuffix(name, " not defined"), `"`)
		remedy = closest(name, functionNames(), "gen explain templates lists the functions")
	}
	if remedy == "" {
		remedy = "gen explain templates says what templates see and call"
	}
	return ruleFailed.At(pos, "%s", message).Fix("%s", remedy)
}

// unknown matches what text/template says of a name that is not there.
var unknown = regexp.MustCompile(`^can't evaluate field (\S+) in type (\S+)$`)

// calling matches what text/template puts before the error of a function.
var calling = regexp.MustCompile(`^error calling \w+: `)

// explain returns what is wrong at an action, and what to do.
func explain(action, message string) (plain, remedy string) {
	if parts := unknown.FindStringSubmatch(message); parts != nil {
		plain = fmt.Sprintf("%s: %s has no field or method %s", action, seen(parts[2]), parts[1])
		return plain, closest(parts[1], namesOf(parts[2]), "gen explain templates lists what templates see")
	}
	if strings.Contains(message, "exceeded maximum template depth") {
		return "the template calls itself without an end", "end the recursion by a condition"
	}
	if strings.HasSuffix(message, errTooLong.Error()) {
		return errTooLong.Error(), tooMuch
	}
	return action + ": " + calling.ReplaceAllString(message, ""), ""
}

func closest(name string, names []string, otherwise string) string {
	if near := marker.Closest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return otherwise
}

func functionNames() (all []string) {
	for _, f := range Functions {
		all = append(all, f.Name())
	}
	return all
}

// typesByName are the types that templates see, by their names.
var typesByName = byName(
	reflect.TypeFor[*model.API](), reflect.TypeFor[*model.Package](), reflect.TypeFor[*model.Type](),
	reflect.TypeFor[*model.Field](), reflect.TypeFor[*model.Resource](), reflect.TypeFor[*model.Group](),
	reflect.TypeFor[*model.Version](), reflect.TypeFor[model.Constant](), reflect.TypeFor[*marker.Marker](),
	reflect.TypeFor[marker.Marker](), reflect.TypeFor[marker.Set](), reflect.TypeFor[model.JSON](),
	reflect.TypeFor[model.MethodDecl](), reflect.TypeFor[model.Use]())

func byName(types ...reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, t := range types {
		all[t.String()] = t
	}
	return all
}

// seen returns a type as documentation names it, e.g. "a model.Type".
func seen(name string) string { return "a " + strings.TrimPrefix(name, "*") }

// namesOf returns the fields and methods of a type.
func namesOf(name string) (all []string) {
	t, ok := typesByName[name]
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

// A goMistake is a body that is not Go.
type goMistake struct{ message string }

func (m *goMistake) Error() string { return m.message }

// A badName is a name that no file can have.
type badName struct{ message string }

func (n *badName) Error() string { return n.message }

// notGo returns the mistake that the parser found in a body.
func notGo(err error, body []byte) error {
	list := scanner.ErrorList{}
	if !errors.As(err, &list) || len(list) == 0 {
		return &goMistake{fmt.Sprintf("what the template prints is not Go: %v", err)}
	}
	first := list[0]
	lines := strings.Split(string(body), "\n")
	line := strings.TrimSpace(lines[min(first.Pos.Line, len(lines))-1])
	return &goMistake{fmt.Sprintf("what the template prints is not Go: %s in line %d of the output: %s", first.Msg,
		first.Pos.Line, line)}
}

func remedyOf(err error) string {
	switch {
	case errors.As(err, new(*goMistake)):
		return "correct the template"
	case errors.As(err, new(*badName)):
		return "write what the outputs differ in, e.g. {{.Name | lower}}.md"
	case errors.Is(err, errTooSlow):
		return "end its recursion, or its loops"
	}
	return tooMuch
}

const tooMuch = "print less: a template may be calling itself"

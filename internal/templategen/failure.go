package templategen

import (
	"errors"
	"fmt"
	"go/scanner"
	"path/filepath"
	"reflect"
	"strings"

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

// diagnose returns the mistake with its position.
func (s *source) diagnose(err error) diag.Diagnostic {
	pos := diag.At(s.path)
	pos.Line = 1
	if errors.As(err, new(*badName)) {
		return ruleFailed.At(s.pass.OptionPos("file"), "%v", err).Fix("%s", remedyOf(err))
	}
	m, ok := vocabulary.Explain(err)
	if !ok { // what gen itself says
		return ruleFailed.At(pos, "%v", err).Fix("%s", remedyOf(err))
	}
	pos.Line, pos.Column = m.Line, m.Column
	if m.Template == fileName {
		pos = s.pass.OptionPos("file")
	}
	return ruleFailed.At(pos, "%s", m.Message).Fix("%s", m.Remedy)
}

// vocabulary is what templates see and call.
var vocabulary = &Vocabulary{
	Types: ByName(
		reflect.TypeFor[*model.API](), reflect.TypeFor[*model.Package](), reflect.TypeFor[*model.Type](),
		reflect.TypeFor[*model.Field](), reflect.TypeFor[*model.Resource](), reflect.TypeFor[*model.Group](),
		reflect.TypeFor[*model.Version](), reflect.TypeFor[model.Constant](), reflect.TypeFor[*marker.Marker](),
		reflect.TypeFor[marker.Marker](), reflect.TypeFor[marker.Set](), reflect.TypeFor[model.JSON](),
		reflect.TypeFor[model.MethodDecl](), reflect.TypeFor[model.Use]()),
	Functions:  functionNames,
	NoField:    "gen explain templates lists what templates see",
	NoFunction: "gen explain templates lists the functions",
	Otherwise:  "gen explain templates says what templates see and call",
}

func functionNames() (all []string) {
	for _, f := range Functions {
		all = append(all, f.Name())
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

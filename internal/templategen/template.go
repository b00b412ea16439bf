package templategen

import (
	"bytes"
	"fmt"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A source is a template that has been parsed, and the name of its outputs.
type source struct {
	pass    *codegen.Pass
	options *Options
	path    string // of the template, absolute
	body    *template.Template
	name    *template.Template

	failures []*failure // each once
}

// parse returns the template, or nil where it is wrong, which it reports.
func parse(p *codegen.Pass, o *Options) *source {
	if o.File == "" {
		errorf(p, "template", "write e.g. file: zz_generated.helpers.go",
			"the template has no file for its output")
	}
	read, ok := read(p, o)
	if !ok || o.File == "" {
		return nil
	}
	s := &source{pass: p, options: o, path: read.Path}
	all := functions(p.API, p.Schema)
	var err error
	funcs := emit.New(emit.Frame{}).Funcs()
	if s.body, err = template.New(bodyName).Option("missingkey=error").Funcs(funcs).Funcs(all).
		Parse(string(read.Content)); err != nil {
		s.fail(subject{}, err)
	}
	if s.name, err = template.New(fileName).Option("missingkey=error").Funcs(all).Parse(o.File); err != nil {
		s.fail(subject{}, err)
	}
	if len(s.failures) > 0 {
		s.report()
		return nil
	}
	return s
}

// The names of templates in errors.
const (
	bodyName = "template"
	fileName = "file"
)

// An output is a file with what is executed into it.
type output struct {
	name     string // e.g. "zz_generated.helpers.go"
	subjects []subject
}

// outputs returns the files by what they are called, in the order of their first subjects.
func (s *source) outputs(all []subject) (outputs []*output) {
	type outputKey struct {
		pkg  *model.Package
		name string
	}
	byPlace := map[outputKey]*output{}
	for _, of := range all {
		name, err := Executed(s.name, s.name.Name(), of.dot)
		if err == nil {
			err = s.checkName(name)
		}
		if err != nil {
			s.fail(of, err)
			continue
		}
		at := outputKey{name: name}
		if s.options.Dir == "" {
			at.pkg = of.pkg
		}
		if byPlace[at] == nil {
			byPlace[at] = &output{name: name}
			outputs = append(outputs, byPlace[at])
		}
		if first := byPlace[at].subjects; len(first) > 0 && first[0].pkg != of.pkg {
			s.fail(of, &badName{fmt.Sprintf("%s would be one file for %s and %s", name, first[0].label, of.label)})
			continue
		}
		byPlace[at].subjects = append(byPlace[at].subjects, of)
	}
	return outputs
}

// execute executes the template for all subjects of an output, an empty line between them.
func (s *source) execute(out *output, funcs template.FuncMap, to *bytes.Buffer) (ok bool) {
	body, err := s.body.Clone() // its functions are this output's
	if err != nil {
		s.fail(out.subjects[0], err)
		return false
	}
	body.Funcs(funcs)
	ok = true
	for _, of := range out.subjects {
		text, err := Executed(body, body.Name(), of.dot)
		if err != nil {
			s.fail(of, err)
			ok = false
			continue
		}
		if to.Len() > 0 && strings.TrimSpace(text) != "" {
			to.WriteString("\n")
		}
		to.WriteString(text)
	}
	return ok
}

// checkName says what is wrong with the name of an output.
func (s *source) checkName(name string) error {
	switch {
	case name == "" || strings.ContainsAny(name, "\n\r\x00") || name != strings.TrimSpace(name):
		return &badName{fmt.Sprintf("the name %q can't be that of a file", name)}
	case strings.ContainsAny(name, `/\`):
		return &badName{fmt.Sprintf("the name %q has a directory, which belongs into dir", name)}
	case name == "." || name == "..":
		return &badName{fmt.Sprintf("the name %q is that of a directory", name)}
	}
	return nil
}

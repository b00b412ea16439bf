package emit

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A Template renders a part of a Go file's body: see [ParseTemplate]. Its text says all about it.
type Template struct {
	name, text string
	parsed     *template.Template
	names      func() []string
}

// ParseTemplate parses the text of a template that [File.Template] executes. Errors have the name, e.g.
// "kinds.tmpl". The text may call these functions; a key that a map does not have is an error.
//
//   - ref prints an [Ident], a name such as "example.org/fruit/api/v1.Fruit", or a shorthand such as "metav1.Object",
//     and imports its package
//   - type prints a [Type] or a *model.Type, and imports the packages that it names
//   - comment prints a text, or lines, as line comments
func ParseTemplate(name, text string) (*Template, error) {
	var unbound *File // File.Template binds the functions to a file
	parsed, err := template.New(name).Option("missingkey=error").Funcs(unbound.Funcs()).Parse(text)
	return &Template{name, text, parsed, sync.OnceValue(func() []string { return identifiers(text) })}, err
}

// MustTemplate is like [ParseTemplate], and panics if the text is wrong. It serves for variables.
func MustTemplate(name, text string) *Template {
	t, err := ParseTemplate(name, text)
	if err != nil {
		panic(err)
	}
	return t
}

// Identifiers returns the Go identifiers that the text has outside of its actions and without a selector, e.g. "c" and
// "ctx" of `func (c *{{.Client}}) Get(ctx {{ref "context.Context"}})`. A view that names a variable avoids them.
func (t *Template) Identifiers() []string { return t.names() }

func identifiers(text string) []string {
	text = actions.ReplaceAllString(control.ReplaceAllString(text, " "), "_")
	var all []string
	scanUnqualified([]byte(text), func(name string) { all = append(all, name) })
	slices.Sort(all)
	return slices.Compact(all)
}

// actions print what may be a part of an identifier, and control prints nothing.
var (
	actions = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	control = regexp.MustCompile(`(?s)\{\{-?\s*((` + keywords + `)\b|\$\w+\s*:?=).*?\}\}`)
)

const keywords = "if|else|end|range|with|define|block|break|continue"

// Template executes a template with the data and appends its output. It returns the errors of the template. See
// [ParseTemplate] for the functions that it can call.
func (f *File) Template(t *Template, data any) error {
	clone, err := t.parsed.Clone() // its functions are this file's, and files are rendered in parallel
	if err != nil {
		return err
	}
	if !f.open() {
		return f.err
	}
	return clone.Funcs(f.Funcs()).Execute(f.body, data)
}

// Funcs returns ref, type and comment for the file, for a text/template that is not a [Template]. See [ParseTemplate].
func (f *File) Funcs() template.FuncMap {
	return template.FuncMap{"ref": f.ref, "type": f.expr, "comment": f.comment}
}

// comment takes a text, or lines.
func (f *File) comment(text any) (string, error) {
	switch text := text.(type) {
	case string:
		return comment(text), nil
	case []string:
		return comment(strings.Join(text, "\n")), nil
	}
	return "", fmt.Errorf("comment of a %T", text)
}

func (f *File) ref(name any) (string, error) {
	switch name := name.(type) {
	case Ident:
		return f.Ref(name), nil
	case string:
		n, err := lookupIdent(name, f.of.Plain)
		return f.Ref(n), err
	}
	return "", fmt.Errorf("ref of a %T", name)
}

func (f *File) expr(t any) (string, error) {
	switch t := t.(type) {
	case Type:
		return f.Expr(t), nil
	case *model.Type:
		return f.Type(t), nil
	}
	return "", fmt.Errorf("type of a %T", t)
}

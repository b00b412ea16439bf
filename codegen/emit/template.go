package emit

import (
	"fmt"
	"sync"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Template appends what a template makes of the data. See [Funcs] for the functions that it can call.
func (f *File) Template(t *template.Template, data any) error {
	pool, ok := bounds.Load(t)
	if !ok {
		pool, _ = bounds.LoadOrStore(t, &sync.Pool{New: func() any { return bind(t) }})
	}
	b := pool.(*sync.Pool).Get().(*bound)
	if b.err != nil {
		return b.err
	}
	b.file = f
	err := b.copy.Execute(f.body, data)
	b.file = nil
	pool.(*sync.Pool).Put(b)
	return err
}

// bounds are the copies of each template that no file uses now: *template.Template to *sync.Pool of *bound. Files are rendered in parallel, but
// to make a copy for each of them takes 2 % of the time (BenchmarkRender).
var bounds sync.Map

// A bound is a copy of a template with the functions of a file, one after the other.
type bound struct {
	copy *template.Template
	file *File
	err  error
}

func bind(t *template.Template) *bound {
	b := &bound{}
	if b.copy, b.err = t.Clone(); b.err == nil {
		b.copy.Funcs(funcs(func() *File { return b.file }))
	}
	return b
}

// Funcs are what templates can call: `ref` prints a [Name] or a shorthand such as "metav1.Object" and imports its
// package, `type` prints a *model.Type likewise, `comment` prints text as line comments.
func (f *File) Funcs() template.FuncMap { return funcs(func() *File { return f }) }

func funcs(file func() *File) template.FuncMap {
	return template.FuncMap{
		"ref":     func(name any) (string, error) { return file().ref(name) },
		"type":    func(t *model.Type) string { return file().Type(t) },
		"comment": Comment,
	}
}

func (f *File) ref(name any) (string, error) {
	switch name := name.(type) {
	case Name:
		return f.Ref(name), nil
	case string:
		n, err := Known(name)
		return f.Ref(n), err
	}
	return "", fmt.Errorf("ref of a %T", name)
}

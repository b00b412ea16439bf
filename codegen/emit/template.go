package emit

import (
	"bytes"
	"fmt"
	"sync"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Template appends what a template makes of the data. See [Funcs] for the functions that it can call.
//
// A name between zero bytes, as in "\x00metav1.Time\x00", stands for {{ref "metav1.Time"}}: to find it is cheaper than to let a template call a
// function, so that templates have their constant names written so before they are parsed.
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
	err := b.copy.Execute(printer{f}, data)
	b.file = nil
	pool.(*sync.Pool).Put(b)
	return err
}

// bounds are the copies of each template that no file uses now: [*template.Template] to [*sync.Pool] of [*bound]. Files are rendered in parallel.
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
// package, `type` prints a [Type] or a *model.Type likewise, `comment` prints text as line comments.
func (f *File) Funcs() template.FuncMap { return funcs(func() *File { return f }) }

func funcs(file func() *File) template.FuncMap {
	return template.FuncMap{
		"ref":     func(name any) (string, error) { return file().ref(name) },
		"type":    func(t any) (string, error) { return file().expr(t) },
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

func (f *File) expr(t any) (string, error) {
	switch t := t.(type) {
	case Type:
		return f.Expr(t), nil
	case *model.Type:
		return f.Type(t), nil
	}
	return "", fmt.Errorf("type of a %T", t)
}

// A printer appends what a template prints.
type printer struct{ *File }

func (p printer) Write(text []byte) (int, error) {
	for rest := text; ; {
		before, after, ok := bytes.Cut(rest, zero)
		p.body.Write(before)
		if !ok {
			return len(text), nil
		}
		var shorthand []byte
		shorthand, rest, _ = bytes.Cut(after, zero)
		name, err := Known(string(shorthand))
		if err != nil {
			return 0, err
		}
		if q := p.qualifierOf(name); q != "" {
			p.body.WriteString(q)
			p.body.WriteByte('.')
		}
		p.body.WriteString(name.Name)
	}
}

var zero = []byte{0}

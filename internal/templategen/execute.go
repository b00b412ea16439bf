package templategen

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"text/template"
	syntax "text/template/parse"
	"time"
)

// The bounds of a template that calls itself, or counts for ever. No API needs as much.
const (
	mostOutput = 16 << 20 // bytes
	mostValues = 1 << 20  // of a list or a map with all that is in it
	mostTime   = 10 * time.Second
)

var (
	errTooLong = errors.New("the output is longer than 16 MiB")
	errTooSlow = fmt.Errorf("the template takes longer than %s", mostTime)
)

// Executed returns what a user's template of a name prints, or why it goes beyond a bound. A template that is given up
// ends: each round of a loop and each call of a template asks whether it goes on.
func Executed(t *template.Template, name string, dot any) (string, error) {
	out, done := &limited{}, make(chan error, 1)
	bounded, err := out.bound(t)
	if err != nil {
		return "", err
	}
	go func() { done <- bounded.ExecuteTemplate(out, name, dot) }()
	late := time.NewTimer(mostTime)
	defer late.Stop()
	select {
	case err := <-done:
		return out.String(), err
	case <-late.C:
		out.stopped.Store(true)
		return "", errTooSlow
	}
}

// limited is a buffer with an end.
type limited struct {
	bytes.Buffer
	stopped atomic.Bool
}

func (l *limited) Write(p []byte) (int, error) {
	if l.stopped.Load() {
		return 0, errTooSlow
	}
	if l.Len()+len(p) > mostOutput {
		return 0, errTooLong
	}
	return l.Buffer.Write(p)
}

const goesOn = "goesOn"

// ask is the call that ends a template.
var ask = template.Must(template.New("").Funcs(template.FuncMap{goesOn: func() string { return "" }}).
	Parse("{{" + goesOn + "}}")).Root.Nodes[0]

// bound returns a copy of a template whose loops and calls ask l whether they go on.
func (l *limited) bound(t *template.Template) (*template.Template, error) {
	t, err := t.Clone()
	if err != nil {
		return nil, err
	}
	t.Funcs(template.FuncMap{goesOn: func() (string, error) {
		if l.stopped.Load() {
			return "", errTooSlow
		}
		return "", nil
	}})
	for _, of := range t.Templates() {
		tree := of.Tree.Copy()
		asking(tree.Root, true)
		if _, err := t.AddParseTree(of.Name(), tree); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// asking lets the loops in a list ask, and the list itself if it may run any number of times.
func asking(list *syntax.ListNode, repeats bool) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		switch node := node.(type) {
		case *syntax.IfNode:
			asking(node.List, false)
			asking(node.ElseList, false)
		case *syntax.WithNode:
			asking(node.List, false)
			asking(node.ElseList, false)
		case *syntax.RangeNode:
			asking(node.List, true)
			asking(node.ElseList, false)
		}
	}
	if repeats {
		list.Nodes = slices.Insert(list.Nodes, 0, ask)
	}
}

// weigh returns an error if a value has more in it than any output needs. Lists in lists double their content.
func weigh(value any) error {
	values, size := mostValues, mostOutput
	var visit func(v any)
	visit = func(v any) {
		if values--; values < 0 || size < 0 {
			return
		}
		switch v := v.(type) {
		case string:
			size -= len(v)
		case []any:
			for i := 0; i < len(v) && values >= 0; i++ {
				visit(v[i])
			}
		case map[string]any:
			for key, inner := range v {
				visit(key)
				visit(inner)
			}
		}
	}
	if visit(value); values < 0 || size < 0 {
		return errTooLong
	}
	return nil
}

package validation

import (
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/generators/validation/coverage"
)

// A declarer collects the errors of a type and of what is inside it.
type declarer struct {
	found  coverage.Errors
	active map[*node]bool // a type that holds itself is declared once on its way
	unions map[string]*memberTable
	named  bool // an embedded field of the root has the name of its type; and functions have all of their errors
}

// declaredErrors returns the errors that the validation of a type can report.
func (g *graph) declaredErrors(n *node) coverage.Errors {
	d := declarer{coverage.Errors{}, map[*node]bool{}, map[string]*memberTable{}, g.library.has(v038, "")}
	for _, each := range g.order {
		for _, v := range variablesOf(each) {
			if v.Members != nil {
				d.unions[v.Name] = v.Members
			}
		}
	}
	d.node(n, "")
	return d.found
}

func (d declarer) node(n *node, path string) {
	if n == nil || d.active[n] {
		return
	}
	d.active[n] = true
	defer delete(d.active, n)
	d.calls(n.own.calls, path)
	if n.inside != nil {
		d.inside(n.inside, path)
	}
	if n.own.opaque {
		return
	}
	for _, p := range n.fields {
		at := path
		if name := jsonName(p.field); name != "" {
			at = child(path, name)
		} else if path == "" && d.named {
			at = p.field.Name
		}
		d.calls(p.own.calls, at)
		d.node(p.node, at)
		d.inside(p, at)
	}
}

// inside adds the errors about keys, which are reported for the map, and about items and values.
func (d declarer) inside(p *part, path string) {
	d.node(p.keys, path)
	d.node(p.vals, path+"[*]")
}

func (d declarer) calls(all []call, path string) {
	for _, c := range all {
		if !c.Silent {
			d.call(c, path)
		}
	}
}

func (d declarer) call(c call, path string) {
	if c.Func.Path != validatePath { // hand-written
		return
	}
	for _, e := range errorsOf(c, d.named) {
		d.found.Add(path+e.below, e.Error)
	}
	switch fn := c.Func.Name; {
	case strings.HasSuffix(fn, "SliceVal"), strings.HasSuffix(fn, "MapVal"), strings.HasSuffix(fn, "SliceItem"):
		path += "[*]"
	case fn == "Subfield", fn == "Discriminated":
		name, _ := unquote(c.Args[0].Text)
		path = child(path, name)
	case fn == "DependentRequired", fn == "DependentForbidden":
		name, _ := unquote(c.Args[2].Text)
		d.found.Add(child(path, name), dependentErrors[fn])
	case fn == "DiscriminatedUnion":
		for _, m := range d.unions[c.Args[0].Text].Members {
			of := child(path, indexed.ReplaceAllString(m.Field, "[*]"))
			d.found.Add(of, coverage.Error{Type: invalid, Origin: "union"})
		}
	}
	for _, a := range c.Args {
		if a.Validator != nil {
			d.validator(a.Validator, path)
		}
		if a.Modes != nil {
			for _, row := range a.Modes.Rows {
				d.validator(row.Validator.Validator, path)
			}
		}
		if a.Name.Path == validatePath { // a function that is its own argument
			d.call(call{Func: a.Name}, path)
		}
	}
}

func (d declarer) validator(v *validator, path string) {
	if v.Only != nil {
		d.calls([]call{*v.Only}, path)
	}
	for _, step := range v.Steps.Calls {
		d.calls([]call{step.call}, path)
	}
}

// dependentErrors are the errors about another field of the struct.
var dependentErrors = map[string]coverage.Error{
	"DependentRequired":  {Type: missing, Origin: "dependentRequired"},
	"DependentForbidden": {Type: forbids, Origin: "dependentForbidden"},
}

// child returns the path of a field.
func child(path, field string) string { return strings.TrimPrefix(path+"."+field, ".") }

// indexed is the index of an item in a path, e.g. [{"name": "stone"}].
var indexed = regexp.MustCompile(`\[[^\]]+\]`)

package validation

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// declaredKind is a type with the errors that its validation can report.
type declaredKind struct {
	Group, Version, Kind string
	Fields               []declaredField // by path
}

// declaredField is a field with the errors about it.
type declaredField struct {
	Path   string // e.g. "spec.parts[*].name"; "" for the object
	Errors []declaredError
}

// A declaredError is an error of package field, e.g. {"FieldValueTooLong", "maxLength"}.
type declaredError struct{ Type, Origin string }

// declared collects errors by the path of their field.
type declared map[string]map[declaredError]bool

func (d declared) add(path string, e declaredError) {
	if d[path] == nil {
		d[path] = map[declaredError]bool{}
	}
	d[path][e] = true
}

// sorted returns the errors by path, type and origin.
func (d declared) sorted() (fields []declaredField) {
	for _, path := range slices.Sorted(maps.Keys(d)) {
		errors := slices.SortedFunc(maps.Keys(d[path]), func(a, b declaredError) int {
			return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Origin, b.Origin))
		})
		fields = append(fields, declaredField{path, errors})
	}
	return fields
}

// A declarer collects the errors of a type and of what is inside it.
type declarer struct {
	found  declared
	active map[*node]bool // a type that holds itself is declared once on its way
	unions map[string]*memberTable
}

// declaredErrors returns the errors that the validation of a type can report.
func (g *graph) declaredErrors(n *node) declared {
	d := declarer{declared{}, map[*node]bool{}, map[string]*memberTable{}}
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
	for _, e := range errorsOf(c) {
		d.found.add(path+e.below, e.declaredError)
	}
	switch fn := c.Func.Name; {
	case strings.HasSuffix(fn, "SliceVal"), fn == "EachMapVal", strings.HasSuffix(fn, "SliceItem"):
		path += "[*]"
	case fn == "Subfield", fn == "Discriminated":
		name, _ := unquote(c.Args[0].Text)
		path = child(path, name)
	case fn == "DependentRequired", fn == "DependentForbidden":
		name, _ := unquote(c.Args[2].Text)
		d.found.add(child(path, name), dependentErrors[fn])
	case fn == "DiscriminatedUnion":
		for _, m := range d.unions[c.Args[0].Text].Members {
			d.found.add(child(path, indexed.ReplaceAllString(m.Field, "[*]")), declaredError{invalid, "union"})
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
var dependentErrors = map[string]declaredError{
	"DependentRequired":  {missing, "dependentRequired"},
	"DependentForbidden": {forbids, "dependentForbidden"},
}

// child returns the path of a field.
func child(path, field string) string { return strings.TrimPrefix(path+"."+field, ".") }

// indexed is the index of an item in a path, e.g. [{"name": "stone"}].
var indexed = regexp.MustCompile(`\[[^\]]+\]`)

package model

import (
	"go/token"
	"slices"

	"github.com/gen-toolkit/gen/internal/jsonpath"
	"github.com/gen-toolkit/gen/internal/names"
)

// An Index is what +gen:index asks of a resource's lister: to find objects by a value in them.
type Index struct {
	Name   string // in the cache, e.g. "byNode"
	Method string // of the lister, e.g. "ByNode"
	Path   Path   // to the values, e.g. .spec.nodeName
	Value  *Type  // of one value: a string, bool or integer, named or not
	Pos    Position
}

// listerMethods are what every lister, or its part for one namespace, has already.
var listerMethods = []string{"List", "Get"}

// indexes returns those indexes of a type that are possible, and reports the others.
func (b *builder) indexes(t *Type) []Index {
	var indexes []Index
	for _, m := range t.Markers.All("gen:index") {
		index := Index{Name: m.Args["name"], Method: names.Public(m.Args["name"]), Pos: m.Pos}
		if !b.distinct(t, index, indexes) {
			continue
		}
		path, problem := t.Resolve(m.Args["path"], m.Pos)
		if problem != nil {
			b.problems.Add(*problem)
			continue
		}
		index.Path, index.Value = path, Deref(path.Type())
		if b.reachable(t, index) && b.key(index) {
			indexes = append(indexes, index)
		}
	}
	return indexes
}

// distinct reports whether the index can be called so beside those before it.
func (b *builder) distinct(t *Type, index Index, before []Index) bool {
	d := ruleIndex.At(index.Pos, "+gen:index: the lister of %s has a method %s already", t.Name, index.Method).
		Fix("choose another name for the index")
	switch {
	case !token.IsIdentifier(index.Method) || !token.IsExported(index.Method):
		d = ruleIndex.At(index.Pos, "+gen:index: %q can't be the name of a method", index.Name).
			Fix("write letters and digits, e.g. byNode")
	case index.Name == "namespace":
		d = ruleIndex.At(index.Pos, "+gen:index: every informer has an index %q already", index.Name).
			Fix("choose another name, e.g. by%s", names.Public(index.Name))
	case slices.Contains(listerMethods, index.Method):
	case slices.ContainsFunc(before, func(other Index) bool { return other.Method == index.Method }):
	default:
		return true
	}
	b.problems.Add(d)
	return false
}

// reachable reports whether code of other packages can follow the path: JSON also shows the fields of embedded structs
// that are not exported.
func (b *builder) reachable(t *Type, index Index) bool {
	for _, step := range index.Path.Steps {
		if step.Kind == StepField && !step.Field.Exported {
			b.problems.Add(ruleIndex.At(index.Pos,
				"path %s: the lister of %s can't read the embedded %s, which is not exported",
				index.Path.Text, t.Name, step.Field.Name).
				Fix("rename %s to %s, or choose another path", step.Field.Name, names.Public(step.Field.Name)))
			return false
		}
	}
	return true
}

// key reports whether values can be keys of an index.
func (b *builder) key(index Index) bool {
	t := index.Value
	switch t.BasicName() {
	case "string", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64":
		return true
	}
	d := ruleIndex.At(index.Pos, "path %s leads to %s, and %s can't be the key of an index", index.Path.Text, t.short(),
		t.Describe()).
		Fix("choose a path to strings, booleans or whole numbers")
	switch {
	case t.marshalsItself(), t.IsBytes():
	case t.Kind == Struct:
		d = d.Fix("go on to a field of it, e.g. %s", index.Path.Text+example(t))
	case t.Kind == Slice || t.Kind == Array:
		d = d.Fix("write %s[*] for each of its elements", index.Path.Text)
	case t.Kind == Map:
		d = d.Fix("write %s[*] for each of its values, or %s['key'] for one", index.Path.Text, index.Path.Text)
	}
	b.problems.Add(d)
	return false
}

// example returns a field of a struct, e.g. ".name".
func example(t *Type) string {
	fields := t.JSONFields()
	if len(fields) == 0 {
		return ".name"
	}
	return jsonpath.Element{Name: fields[0].JSON.Name}.String()
}

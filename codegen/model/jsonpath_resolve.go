package model

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jsonpath"
)

// Resolve finds what a JSON path leads to in objects of the type, e.g. ".spec.containers[*].image", by the names that
// JSON has for Go fields. A problem names the first element of the path that is not there; its position is the
// caller's.
func (t *Type) Resolve(path string, pos Position) (Path, *diag.Diagnostic) {
	elements, err := jsonpath.Parse(path)
	if err != nil {
		d := rulePath.At(pos, "path %s: %v", path, err).
			Fix("write, e.g., .spec.nodeName, .spec.containers[*].image or .metadata.labels['app']")
		return Path{}, &d
	}
	r := resolver{elements: elements, pos: pos, at: t}
	for r.done = range elements {
		if d := r.step(elements[r.done]); d != nil {
			return Path{}, d
		}
	}
	return Path{Text: jsonpath.Join(elements), Steps: r.steps}, nil
}

// each is the element by which a path goes into all elements of a list, or all values of a map.
var each = jsonpath.Element{Kind: jsonpath.Each}

type resolver struct {
	elements []jsonpath.Element
	done     int // so many of them are resolved
	pos      Position
	at       *Type // what they lead to
	steps    []Step
}

func (r *resolver) step(e jsonpath.Element) *diag.Diagnostic {
	switch at := Deref(r.at); {
	case at.marshalsItself():
		return r.problem("%s marshals itself, so gen does not know its fields", at.short()).
			Fixed("end the path at %s", r.before())
	case at.Kind == Struct:
		return r.field(at, e)
	case at.Kind == Map:
		return r.entry(at, e)
	case at.Kind == Array, at.Kind == Slice && !at.IsBytes():
		return r.element(at, e)
	default:
		return r.problem("%s is %s: there is nothing inside", r.before(), at.Describe()).
			Fixed("end the path at %s", r.before())
	}
}

func (r *resolver) field(at *Type, e jsonpath.Element) *diag.Diagnostic {
	if e.Kind != jsonpath.Name && e.Kind != jsonpath.Quoted {
		return r.problem("%s is %s, not a list or a map", r.before(), at.Describe()).
			Fixed("write the name of a field after %s", r.before())
	}
	found, ok := at.JSONField(e.Name)
	if !ok {
		var names []string
		for _, f := range at.JSONFields() {
			names = append(names, f.JSON.Name)
		}
		p := r.problem("%s has no field %q", at.short(), e.Name)
		if near := marker.Closest(e.Name, names); near != "" {
			return p.Fixed("did you mean %s?", r.with(jsonpath.Element{Name: near}))
		}
		if len(names) == 0 {
			return p.Fixed("it has no fields")
		}
		slices.Sort(names)
		return p.Fixed("it has %s", strings.Join(names, ", "))
	}
	for _, f := range found.way() {
		r.advance(Step{Kind: StepField, Field: f, Type: f.Type})
	}
	return nil
}

func (r *resolver) entry(at *Type, e jsonpath.Element) *diag.Diagnostic {
	switch {
	case e.Kind == jsonpath.Each:
		r.advance(Step{Kind: StepEach, Type: at.Elem})
	case e.Kind == jsonpath.Index:
		return r.problem("%s is %s, not a list", r.before(), at.Describe()).
			Fixed("write %s for every value, or %s['key'] for one", r.with(each), r.before())
	case Deref(at.Key).BasicName() != "string":
		return r.problem("the keys of %s are of type %s, not text", r.before(), at.Key.short()).
			Fixed("write %s for every value", r.with(each))
	default:
		r.advance(Step{Kind: StepEntry, Key: e.Name, Type: at.Elem})
	}
	return nil
}

func (r *resolver) element(at *Type, e jsonpath.Element) *diag.Diagnostic {
	switch {
	case e.Kind == jsonpath.Each:
		r.advance(Step{Kind: StepEach, Type: at.Elem})
	case e.Kind == jsonpath.Name || e.Kind == jsonpath.Quoted:
		return r.problem("%s is a list, which has no field %q", r.before(), e.Name).
			Fixed("write %s for every element, or [0] for the first", r.with(each, e))
	case at.Kind == Array && e.Index >= at.Len:
		return r.problem("%s has only %d elements", r.before(), at.Len).
			Fixed("write %s for every element", r.with(each))
	default:
		r.advance(Step{Kind: StepElement, Index: e.Index, Type: at.Elem})
	}
	return nil
}

func (r *resolver) advance(s Step) {
	r.steps = append(r.steps, s)
	r.at = s.Type
}

// before returns the part of the path that is resolved, e.g. ".spec".
func (r *resolver) before() string {
	if r.done == 0 {
		return "the object"
	}
	return jsonpath.Join(r.elements[:r.done])
}

// with returns the resolved part of the path with other elements after it.
func (r *resolver) with(more ...jsonpath.Element) string {
	return jsonpath.Join(slices.Concat(r.elements[:r.done], more))
}

// problem is a diagnostic that waits for its remedy.
type problem diag.Diagnostic

func (r *resolver) problem(format string, args ...any) problem {
	path := strings.ReplaceAll(jsonpath.Join(r.elements), "%", "%%")
	return problem(rulePath.At(r.pos, "path "+path+": "+format, args...))
}

// Fixed returns the diagnostic with its remedy.
func (p problem) Fixed(format string, args ...any) *diag.Diagnostic {
	d := diag.Diagnostic(p).Fix(format, args...)
	return &d
}

package validation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A tag is a marker of a target.
type tag struct {
	marker.Marker
	at    *target
	level string // the level of what it comes to, "Alpha" or "Beta"; "" for stable
	mode  string // the mode in which it counts, see ifMode; "" for all
}

// inner returns the marker to which another one leads, for a target.
func (t tag) inner(at *target) tag { return tag{*t.Inner, at, t.level, t.mode} }

// A problem is a mistake in a marker with its remedy.
type problem struct{ message, remedy string }

func (p problem) Error() string { return p.message }

func mistake(remedy, format string, args ...any) error {
	return problem{fmt.Sprintf(format, args...), remedy}
}

// evaluator turns markers into calls.
type evaluator struct {
	pass     *codegen.Pass
	library  library
	rules    map[string]rule
	own      own
	patterns map[string]string // variables by the names of formats
	// deepEqual compares two values for which == is not enough.
	deepEqual emit.Ident
	names     func(base string) string                         // an unused name for a variable of the generated file
	targetOf  func(t *model.Type) *target                      // of a named type
	custom    func(owner *model.Type, name string) handWritten // finds a function for +k8s:customValidation
}

// handWritten is what gen knows of a hand-written function.
type handWritten struct {
	emit.Ident
	found *model.Function // nil if there is none
}

// markers returns the calls that the markers of a target make.
func (e *evaluator) markers(at *target, level string, set marker.Set) (o outcome) {
	for _, m := range e.ordered(set) {
		o.add(e.tag(tag{m, at, level, ""}))
	}
	if !e.library.deferred {
		e.together(at, &o)
	}
	return o
}

// ordered returns the markers of validation in the order in which upstream evaluates them: by name, and for v0.36
// those that depend on what other markers say of a list after these.
func (e *evaluator) ordered(set marker.Set) []marker.Marker {
	all := set.Where(func(m marker.Marker) bool { _, ok := e.rules[m.Name]; return ok })
	phase := func(m marker.Marker) int {
		if e.rules[m.Name].late && !e.library.deferred {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b marker.Marker) int {
		return cmp.Or(cmp.Compare(phase(a), phase(b)), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// tag returns what a marker comes to. It reports a mistake.
func (e *evaluator) tag(t tag) outcome {
	r, ok := e.rules[t.Name]
	if !ok { // another tool's, e.g. +k8s:alpha=+oneOf
		if e.library.ApartMarkers {
			e.report(t.Marker, mistake("write a marker of validation after the equals sign", "is none of validation"))
		}
		return outcome{}
	}
	if err := e.allowed(r, t); err != nil {
		e.report(t.Marker, err)
		return outcome{}
	}
	o, err := r.evaluate(e, t)
	e.report(t.Marker, err)
	return o
}

// allowed says why a marker can't be where it is, or nil.
func (e *evaluator) allowed(r rule, t tag) error {
	if r.on&t.at.scope == 0 {
		return mistake("it belongs on "+r.on.String(), "is for %s, not for %s", r.on, t.at.scope)
	}
	if !e.library.has(r.since, r.last) {
		err := e.library.needs(cmp.Or(r.since, r.last))
		if r.other != "" {
			err.remedy = "write +" + r.other
		}
		return err
	}
	if r.inner && t.Inner == nil {
		return mistake("write "+t.Usage(), "needs another marker after the equals sign")
	}
	return nil
}

// needs says that another version of the library has what is meant.
func (l library) needs(minor string) problem {
	return problem{fmt.Sprintf("needs %s %s, and go.mod requires %s", codegen.Apimachinery, minor, l.minor),
		fmt.Sprintf("require %s %s in go.mod", codegen.Apimachinery, minor)}
}

// report adds a mistake of a marker, if there is one.
func (e *evaluator) report(m marker.Marker, err error) {
	if err == nil {
		return
	}
	d := ruleMarker.At(m.Pos, "%s", e.own.spelled("marker +"+m.Name+": "+err.Error())).
		Fix("change the marker, or the type that it is about")
	if of := (problem{}); errors.As(err, &of) && of.remedy != "" {
		d = d.Fix("%s", e.own.spelled(of.remedy))
	}
	e.pass.Report(d)
}

// firstMarker returns a marker of a target, for messages about all of them.
func (e *evaluator) firstMarker(at *target) marker.Marker {
	set := e.own.of(at.typ.Markers)
	if at.field != nil {
		set = e.own.of(at.field.Markers)
	}
	if all := e.ordered(set); len(all) > 0 {
		return all[0]
	}
	pos := at.typ.Pos
	if at.field != nil {
		pos = at.field.Pos
	}
	return marker.Marker{Definition: &marker.Definition{Name: "k8s:validation-gen"}, Pos: pos}
}

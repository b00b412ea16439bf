package lister

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// A step is a piece of an index function. Where it finds nothing, the function goes on with the next element of a list,
// or ends.
type step struct {
	Missing string // a condition: there is nothing, e.g. "pod.Status == nil || pod.Status.Ready == nil"

	Each, Indexed bool   // a loop; over indexes, not values
	Entry         bool   // a map's
	Operand       string // the list, or the map's entry, e.g. "pod.Spec.Containers" or `pod.Labels["app"]`
	Var           string // what is found, e.g. "value", or the index, e.g. "i"

	Inner bool // it is inside of a loop
}

// A walk follows a path and writes down what an index function has to do on the way.
type walk struct {
	reached code.Operand // e.g. pod.Spec
	at      *model.Type  // its type
	steps   []step
	loops   int

	// Fields of embedded structs are named without them where Go allows it: pod.Name, not pod.ObjectMeta.Name.
	outer        *model.Type // the struct that they are in
	outerOperand code.Operand
	embedded     []*model.Field
}

// follow walks the path to its end, from an object of the type.
func follow(path model.Path, t *model.Type, object string) *walk {
	w := &walk{reached: code.At(object), at: t}
	for _, s := range path.Steps {
		w.pointers()
		w.step(s)
		w.at = s.Type
		if s.Kind != model.StepField || !s.Field.Embedded {
			w.embedded = nil
		}
	}
	w.pointers()
	return w
}

// pointers goes through pointers, which may be nil.
func (w *walk) pointers() {
	for to := model.Deref(w.at); w.at != to; w.at = w.at.Elem {
		w.missing(w.reached.String() + " == nil")
		w.reached = w.reached.Pointee(w.at)
	}
}

func (w *walk) step(s model.Step) {
	switch s.Kind {
	case model.StepField:
		w.field(s.Field)
	case model.StepEach:
		if w.at.Kind != model.Map && s.Type.Kind == model.Struct { // a loop over the values would copy each
			i := w.variable("i")
			w.add(step{Each: true, Indexed: true, Operand: w.reached.String(), Var: i})
			w.reached = w.reached.Index(w.at, i)
		} else {
			value := w.variable("value")
			w.add(step{Each: true, Operand: w.reached.String(), Var: value})
			w.reached = code.Var(value)
		}
		w.loops++
	case model.StepEntry:
		entry := w.variable("entry")
		w.add(step{Entry: true, Operand: w.reached.Index(w.at, strconv.Quote(s.Key)).String(), Var: entry})
		w.reached = code.Var(entry)
	case model.StepElement:
		if w.at.Kind == model.Slice {
			w.missing(fmt.Sprintf("len(%s) %s", w.reached, fewer(s.Index)))
		}
		w.reached = w.reached.Index(w.at, strconv.FormatInt(s.Index, 10))
	}
}

func (w *walk) field(f *model.Field) {
	if len(w.embedded) == 0 || !w.outer.Promotes(append(slices.Clip(w.embedded), f)) {
		w.outer, w.outerOperand, w.embedded = w.at, w.reached, nil
	}
	w.embedded = append(w.embedded, f)
	w.reached = w.outerOperand.Field(f.Name)
}

// fewer returns the comparison that is true if a list ends before an index, e.g. "<= 3".
func fewer(index int64) string {
	if index == 0 {
		return "== 0"
	}
	return fmt.Sprintf("<= %d", index)
}

// missing adds a condition under which there is nothing.
func (w *walk) missing(condition string) {
	if n := len(w.steps); n > 0 && w.steps[n-1].Missing != "" {
		w.steps[n-1].Missing += " || " + condition
		return
	}
	w.add(step{Missing: condition})
}

func (w *walk) add(s step) {
	s.Inner = w.loops > 0
	w.steps = append(w.steps, s)
}

// variable returns a name that no step before has, e.g. "value", or "value2".
func (w *walk) variable(base string) string {
	name := base
	for n := 2; slices.ContainsFunc(w.steps, func(s step) bool { return s.Var == name }); n++ {
		name = fmt.Sprintf("%s%d", base, n)
	}
	return name
}

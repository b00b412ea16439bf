package model

// A Path is a JSON path, as printer columns, selectable fields and indexes have it, resolved against a Go type: the
// steps from an object to its values.
type Path struct {
	Text  string // in its plainest form, e.g. ".spec.containers[*].image"
	Steps []Step
}

// A Step leads from a value to one inside of it, or to several. Pointers on the way are no steps of their own: where a
// step starts at one, it goes through it.
type Step struct {
	Kind StepKind
	// StepField: a struct's, e.g. Spec; an embedded one, which JSON does not show, is a step like any other
	Field *Field
	Key   string // StepEntry: a map's key, e.g. "app"
	Index int64  // StepElement: e.g. 0
	Type  *Type  // what it leads to
}

// StepKind says what a step goes into.
type StepKind int

const (
	StepField   StepKind = iota // .spec
	StepEntry                   // .labels['app'], .labels.app
	StepElement                 // .containers[0]
	StepEach                    // .containers[*], .labels[*]: every element of a list, every value of a map
)

// Type returns what the path leads to, e.g. string.
func (p Path) Type() *Type { return p.Steps[len(p.Steps)-1].Type }

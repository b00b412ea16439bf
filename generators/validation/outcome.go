package validation

import "github.com/gen-toolkit/gen/codegen/emit"

// An outcome is what markers of a value come to.
type outcome struct {
	calls     []call
	variables []variable
	notes     []string // comments in generated code

	// The validation of the value's type does not count, or that of a map's keys, or that of a list's items or a map's
	// values.
	opaque, opaqueKeys, opaqueVals bool

	later []step
}

// A step makes calls of what several markers say together, once all markers of a struct have been read. Since v0.37
// these calls come after those of single markers.
type step struct {
	around bool // the calls validate the value around the marked one, e.g. the struct of a field
	run    func() outcome
}

// variable is a variable of the generated file, that calls use. One of its fields other than Name is set.
type variable struct {
	Name       string
	Values     *valueSet    // of an enum
	Exclusions *exclusions  // from an enum
	Members    *memberTable // of a union
	Pattern    string       // a regular expression
}

// isEmpty reports whether there is nothing to write, as upstream sees it: notes count.
func (o *outcome) isEmpty() bool {
	return len(o.calls) == 0 && len(o.variables) == 0 && len(o.notes) == 0 && len(o.later) == 0
}

func (o *outcome) add(more outcome) {
	o.calls = append(o.calls, more.calls...)
	o.variables = append(o.variables, more.variables...)
	o.notes = append(o.notes, more.notes...)
	o.later = append(o.later, more.later...)
	o.opaque = o.opaque || more.opaque
	o.opaqueKeys = o.opaqueKeys || more.opaqueKeys
	o.opaqueVals = o.opaqueVals || more.opaqueVals
}

// each returns the outcome with every call replaced, also those that come later. around says that a call validates the
// value around the marked one.
func (o outcome) each(replace func(c call, around bool) call) outcome {
	return o.replaced(replace, false)
}

func (o outcome) replaced(replace func(c call, around bool) call, around bool) outcome {
	calls, later := o.calls, o.later
	o.calls, o.later = nil, nil
	for _, c := range calls {
		o.calls = append(o.calls, replace(c, around))
	}
	for _, s := range later {
		o.later = append(o.later, step{s.around, func() outcome { return s.run().replaced(replace, s.around) }})
	}
	return o
}

// settle runs all steps, those that they lead to after them. What validates the value around goes there.
func (o *outcome) settle(around *outcome) {
	for len(o.later) > 0 {
		steps := o.later
		o.later = nil
		for _, s := range steps {
			result := s.run()
			later := result.later
			result.later = nil
			if s.around {
				around.add(result)
			} else {
				o.add(result)
			}
			o.later = append(o.later, later...)
		}
	}
}

// calling returns the outcome of a single call of a function of package validate.
func calling(fn string, args ...arg) outcome {
	return outcome{calls: []call{{Func: validate(fn), Args: args}}}
}

// stopping is calling for a function that stops the validation of the value.
func stopping(fn string, args ...arg) outcome {
	return outcome{calls: []call{{Func: validate(fn), Args: args, Stops: true}}}
}

// valueSet are the values of an enum: sets.New[Phase]("Ripe", "Rotten").
type valueSet struct {
	Type   goType
	Values []string // Go literals
}

// exclusions are the values that an enum does not have where an option is on or off.
type exclusions struct {
	Type goType
	Rows []exclusion
}

type exclusion struct {
	Value  string // a Go literal
	Option string
	When   bool
}

// memberTable are the members of a union.
type memberTable struct {
	New           emit.Ident // the function that makes the table
	NewMember     emit.Ident
	Discriminator string // its field in JSON; "" without one
	Members       []member
}

type member struct{ Field, Value string } // the name in JSON, and what the discriminator says of it

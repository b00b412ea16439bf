package validation

import (
	"strconv"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A call is a call of a validation function in generated code, with (ctx, op, fldPath, obj, oldObj) before its
// arguments.
type call struct {
	Func    emit.Ident // e.g. MaxLength of package validate
	TypeArg *goType    // the type argument; without one, Go infers it
	Args    []arg

	Stops  bool   // if it fails, other calls are skipped
	Silent bool   // its errors do not count: it only stops
	Cohort string // calls with the same name stop each other; "" is the name of the rest
	Level  string // "Alpha" or "Beta"; "" for stable
	Mark   string // methods of its error list, e.g. ".MarkAlpha()"
	Notes  []string

	levelled bool // the calls inside of it have levels of their own
	variadic bool // the function takes more arguments than validation functions do, even if there are none
}

// An arg is an argument of a call. One of its fields is set, or Name, and in Text the arguments of a call of it.
type arg struct {
	Text      string     // Go that names nothing of another package, e.g. `10` or `nil`
	Name      emit.Ident // e.g. DirectEqual of package validate
	Func      *lambda    // a function that reads or compares values
	Validator *validator // a validation function around another call
	Modes     *modeTable // what +k8s:ifMode says for each mode
}

func text(s string) arg     { return arg{Text: s} }
func quoted(s string) arg   { return arg{Text: strconv.Quote(s)} }
func number(n int64) arg    { return arg{Text: strconv.FormatInt(n, 10)} }
func name(n emit.Ident) arg { return arg{Name: n} }
func function(f lambda) arg { return arg{Func: &f} }

// plain reports whether a call is no more than its function.
func (c call) plain() bool {
	return len(c.Args) == 0 && c.TypeArg == nil && c.Level == "" && !c.variadic
}

// levels returns the call with a level.
func (c call) levels(level string) call {
	if !c.levelled {
		c.Level = level
	}
	return c
}

// A goType is a type in generated code: the pointer, if Star is set, to one of the others.
type goType struct {
	Star  bool
	Text  string     // of Go's own, e.g. "bool"
	Ident emit.Ident // declared, e.g. Scheme of package runtime
	Type  emit.Type  // any
}

func typeOf(t *model.Type) goType { return goType{Type: emit.TypeOf(t)} }

func pointerTo(t *model.Type) goType { return goType{Star: true, Type: emit.TypeOf(t)} }

// bare returns a type of Go's own, e.g. bool.
func bare(name string) goType { return goType{Text: name} }

// nilable returns the type in which validation functions take a value: a pointer to it, or the type itself if it can be
// nil, e.g. *string for string and []string for []string.
func nilable(t *model.Type) goType {
	if isNilable(t) {
		return typeOf(t)
	}
	return pointerTo(t)
}

// A lambda is a function literal.
type lambda struct {
	Params []param
	Result goType
	Body   string // e.g. "return &o.Name"
	Lines  bool   // the body has several lines
}

type param struct {
	Name string
	Type goType
}

// A validator is a function literal that validates a value by other calls.
type validator struct {
	Type  goType // of the value
	Only  *call  // the only call
	Steps steps  // else these
}

// within returns the argument for a call that validates a value of a type. A function that needs nothing else is its
// own argument.
func within(t *model.Type, c call) arg {
	if c.plain() {
		return name(c.Func)
	}
	c.Mark = mark(c.Level)
	return arg{Validator: &validator{Type: nilable(t), Only: &c}}
}

// through returns a call that validates a value of a type inside of another one by a given call.
func through(fn string, t *model.Type, inner call, args ...arg) call {
	return call{Func: validate(fn), Args: append(args, within(t, inner)), Stops: inner.Stops, Silent: inner.Silent,
		Notes: inner.Notes}
}

// inCohort returns a call in a cohort, or in the one that it had inside of that, if these are apart.
func (c call) inCohort(name string, inner call, apart bool) call {
	c.Cohort = name
	if apart && inner.Cohort != "" {
		c.Cohort += "." + inner.Cohort
	}
	return c
}

// mark returns the method of an error list that notes a level.
func mark(level string) string {
	if level == "" {
		return ""
	}
	return ".Mark" + level + "()"
}

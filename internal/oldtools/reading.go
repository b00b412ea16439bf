package oldtools

import (
	"fmt"
	"slices"
)

// A Reading is what a command line asks for. Files, directories and packages have the names that it gives them.
type Reading struct {
	Asks     []Ask
	Packages []string // patterns, e.g. "./api/..."
	Base     string   // where generated files are below, by import path, e.g. that of --output-base
	Trim     string   // what import paths lose below it
	Config   string   // the configuration of crd-ref-docs
	Faults   []Fault
	Remarks  []string // what is different in a gen.yaml
	Stays    bool     // gen.yaml can't replace the call: a remark says why
	Answer   Answer
}

// An Answer is what a call prints in place of generating something.
type Answer int

// What a call prints.
const (
	None Answer = iota
	Help
	Version
)

// A Fault is what gen can't do, or what only a run would tell. An empty text is for no fault.
type Fault struct {
	Refusal  string // by which gen as refuses the call
	Question string // that gen migrate asks
}

// An Ask is a generator of gen that a call asks for.
type Ask struct {
	Generator    string // e.g. "deepcopy"
	Tool         string // whose files its files look like, e.g. "deepcopy-gen"; controller-gen's name of the generator
	Header, Year string // the file with the license header, and its year
	File         string // the name of the generated file; "" for the tool's own
	Theirs       string // this one
	Rule         string // of controller-gen's output: "dir", "artifacts", "stdout", "none"; "" for none
	Apart        bool   // it writes packages of its own
	Dir, Pkg     string // the output directory, and its import path
	Below        string // a directory below it, e.g. "clientset"
	Marker       string // only packages with markers that begin so, e.g. "+genclient"
	Options      []Option
}

// An Option is one of a generator. The value is a string, a bool, an int or a list of strings.
type Option struct {
	Key       string
	Value     any
	IsFile    bool // it is a file or a directory
	Elsewhere bool // other generators of a gen.yaml say it
}

// set sets an option. A list grows by the elements that it does not have.
func (a *Ask) set(o Option) {
	i := slices.IndexFunc(a.Options, func(other Option) bool { return other.Key == o.Key })
	list, isList := o.Value.([]string)
	switch {
	case i < 0:
		a.Options = append(a.Options, o)
	case isList:
		given := a.Options[i].Value.([]string)
		list = slices.DeleteFunc(slices.Clone(list), func(item string) bool { return slices.Contains(given, item) })
		a.Options[i].Value = append(given, list...)
	default:
		a.Options[i].Value = o.Value
	}
}

// list sets an option with the elements of a list, if it has any.
func (a *Ask) list(key string, items []string) {
	if len(items) > 0 {
		a.set(Option{Key: key, Value: items})
	}
}

// Others makes options of packages of other modules, whose definitions openapi-gen writes, too. It returns the rest.
func (a *Ask) Others(packages []string, isOwn func(string) bool) (own []string) {
	var others []string
	for _, p := range packages {
		if isOwn(p) {
			own = append(own, p)
		} else {
			others = append(others, p)
		}
	}
	a.list("extraPkgs", others)
	return own
}

// Has reports whether an option is set, e.g. "manifests".
func (a *Ask) Has(key string) bool {
	return slices.ContainsFunc(a.Options, func(o Option) bool { return o.Key == key })
}

// call is a command line that is being read.
type call struct {
	Reading
	tool  *Tool
	args  []string
	given []value
	rest  []string // the arguments that are no flags
}

// ask adds a generator, with the header of the call.
func (c *call) ask(a Ask) {
	a.Header = c.last("go-header-file") + c.last("boilerplate")
	c.Asks = append(c.Asks, a)
}

// fault notes what is wrong with the call.
func (c *call) fault(refusal, question string) { c.Faults = append(c.Faults, Fault{refusal, question}) }

// question notes what gen as refuses with the words in which gen migrate asks it.
func (c *call) question(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	c.fault(text, text)
}

func (c *call) remark(format string, args ...any) {
	c.Remarks = append(c.Remarks, fmt.Sprintf(format, args...))
}

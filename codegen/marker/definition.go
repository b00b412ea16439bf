// Package marker describes markers: comment lines that steer generation, e.g. "+genclient" or
// "+kubebuilder:validation:Minimum=0". A generator describes its own markers and asks for those of a type:
//
//	{Name: "example:weight", Scopes: marker.Type, Kind: marker.Int, Doc: "The weight in grams."} // a Definition
//
//	if m, ok := t.Markers.Find("example:weight"); ok { // t is a *model.Type
//		grams := m.Int()
//	}
//
// In: a [Definition] of each marker. Out: a [Set] of markers for each package, type, field and function. A line that
// gen does not understand is a diagnostic with a suggestion.
package marker

import (
	"fmt"
	"slices"
	"strings"
)

// A Scope is a set of things that a marker may belong to, e.g. Type|Field.
type Scope uint8

const (
	Package Scope = 1 << iota
	Type
	Field
	Func
	Const
	Detached // nothing, e.g. where a field was removed
	Anywhere // the package, from any comment outside of functions
)

var scopeNames = []struct {
	scope Scope
	name  string
}{
	{Package, "a package"}, {Type, "a type"}, {Field, "a field"}, {Func, "a function"}, {Const, "a constant"},
	{Detached, "a line of its own"}, {Anywhere, "any line of a package"},
}

// String lists the scopes, e.g. "a type or a field".
func (s Scope) String() string {
	var names []string
	for _, n := range scopeNames {
		if s&n.scope != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, " or ")
}

// Kind is the form of a marker's value.
type Kind int

const (
	None   Kind = iota // no value: +genclient
	Flag               // no value, or true or false: +k8s:openapi-gen=true
	Bool               // true or false
	Int                // a whole number
	Number             // a number: 0.5
	String             // text, quoted or not: +groupName=example.org
	List               // several texts, separated by commas or semicolons: +genclient:onlyVerbs=get,list
	Args               // named arguments: +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.spec.age
	Any                // anything, for its generator to read: +kubebuilder:default={a: 1}
	Inner              // another marker: +k8s:eachVal=+k8s:maxLength=10
	Path               // a path of names, and all after it: +k8s:validation:items:maxLength=10
)

var kindNames = [...]string{None: "no value", Flag: "true or false", Bool: "true or false", Int: "a whole number",
	Number: "a number", String: "text", List: "a list", Args: "named arguments", Any: "a value", Inner: "a marker",
	Path: "a path of names"}

func (k Kind) String() string { return kindNames[k] }

// A Definition describes one marker. Parsing, `gen explain` and the suggestions share it.
type Definition struct {
	Name     string // without the plus sign, e.g. "kubebuilder:printcolumn"
	Scopes   Scope  // what it may belong to, e.g. Type|Field
	Kind     Kind   // the form of its value
	Optional bool   // the value may be missing

	// Positional is the name of a leading value without a name, for the kind Args, e.g. "name" in
	// +genclient:method=Scale,verb=get. ArgDefs are the arguments that the marker has, e.g. name and verb; for the kind
	// Path, the names that the path may begin with.
	Positional string
	ArgDefs    []ArgDef

	// ParamDefs are the parameters in parentheses after the name of a +k8s: marker. One without a name is given
	// without a name, e.g. "name" in +k8s:subfield(name). With AnyParam the marker also takes parameters of any
	// name, e.g. +k8s:item(type: "Ready", order: 1).
	ParamDefs []ArgDef
	AnyParam  bool
	Codetag   bool // it is read as +k8s: markers are, whatever its prefix

	Domain       *Domain  // for String and List: what each text means, e.g. [APIGroup]; nil allows any
	Enum         []string // for String and List: the allowed values, e.g. ["Namespaced", "Cluster"]; nil allows any
	Bits         int      // for Int: what the number has to fit in, e.g. 32; 0 is 64
	First        bool     // of several markers, the first one counts, and not the last one
	AdjacentOnly bool     // it counts only in the comment directly above its subject: see [Places]
	Needs        string   // what it has to be on, where Scopes do not say it, e.g. "a kind with +genclient"
	Portable     bool     // it counts wherever an API uses the type, also in other modules
	External     bool     // another tool reads it; gen checks only its spelling
	Doc          string   // what it does; the first sentence is the summary
}

// An ArgDef describes one argument of a marker, or one parameter.
type ArgDef struct {
	Name     string // e.g. "JSONPath"
	Kind     Kind
	Required bool
	Domain   *Domain
	Enum     []string
	Bits     int
}

// Where returns what the marker may belong to, e.g. "a type or a field".
func (d *Definition) Where() string {
	if d.AdjacentOnly {
		return d.Scopes.String() + ", and counts only in the comment directly above it"
	}
	return d.Scopes.String()
}

// Usage returns how the marker is written, e.g. "+kubebuilder:subresource:scale:specpath=<text>[,selectorpath=<text>]".
func (d *Definition) Usage() string {
	switch d.Kind {
	case None:
		return "+" + d.Name + d.takesUsage()
	case Flag:
		return "+" + d.Name + "[=true|false]"
	case Args:
		return "+" + d.Name + d.argsUsage()
	case Path:
		return "+" + d.Name + ":<name>=<value>"
	}
	value := "=<" + d.Domain.Form(d.Kind) + ">"
	switch {
	case d.Kind == Inner:
		value = "=+<marker>"
	case d.Enum != nil:
		value = "=" + strings.Join(d.Enum, "|")
	}
	if d.Optional {
		value = "[" + value + "]"
	}
	return "+" + d.Name + d.takesUsage() + value
}

func (d *Definition) argsUsage() string {
	var b strings.Builder
	for i, arg := range d.ArgDefs {
		separator := ","
		switch {
		case i == 0 && d.Positional != "":
			separator = "="
		case i == 0:
			separator = ":"
		}
		text := fmt.Sprintf("%s%s=<%s>", separator, arg.Name, arg.Domain.Form(arg.Kind))
		if i == 0 && d.Positional != "" {
			text = fmt.Sprintf("%s<%s>", separator, arg.Name)
		}
		if !arg.Required {
			text = "[" + text + "]"
		}
		b.WriteString(text)
	}
	return b.String()
}

// takesUsage returns how the arguments in parentheses are written, e.g. `(union: <text>)`.
func (d *Definition) takesUsage() string {
	var args []string
	for _, arg := range d.ParamDefs {
		text := "<" + arg.Kind.String() + ">"
		if arg.Name != "" {
			text = arg.Name + ": " + text
		}
		args = append(args, text)
	}
	if d.AnyParam {
		args = append(args, "<key>: <value>")
	}
	if args == nil {
		return ""
	}
	usage := "(" + strings.Join(args, ", ") + ")"
	if !d.AnyParam && !slices.ContainsFunc(d.ParamDefs, func(a ArgDef) bool { return a.Required }) {
		usage = "[" + usage + "]"
	}
	return usage
}

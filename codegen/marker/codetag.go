package marker

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/gengo/v2/codetags"
)

// A Param is one argument in the parentheses of a +k8s: marker, e.g. type: "Ready" of +k8s:item(type: "Ready").
type Param struct {
	Name  string // e.g. "type"; "" for one without a name, as in +k8s:subfield(name)
	Value string // without quotes, e.g. "Ready"
	Kind  Kind   // String, Int or Bool, as it is written
}

// Param returns the value of a parameter by its name, e.g. "Ready" for Param("type") of +k8s:item(type: "Ready"). The
// name "" is that of the parameter without one. It returns "" for a parameter that is missing.
func (m Marker) Param(name string) string {
	for _, g := range m.Params {
		if g.Name == name {
			return g.Value
		}
	}
	return ""
}

// Names returns the names of the marker and of its inner markers, e.g. "k8s:eachVal=+k8s:maxLength".
func (m Marker) Names() string {
	if m.Inner == nil {
		return m.Name
	}
	return m.Name + "=+" + m.Inner.Names()
}

// argKinds are the kinds of the arguments by gengo's names.
var argKinds = map[codetags.ArgType]Kind{codetags.ArgTypeString: String, codetags.ArgTypeInt: Int,
	codetags.ArgTypeBool: Bool}

// given keeps the arguments in parentheses that the definition knows.
func (m *Marker) given(args []codetags.Arg) error {
	for _, arg := range args {
		if err := m.takes(arg); err != nil {
			return err
		}
		m.Params = append(m.Params, Param{Name: arg.Name, Value: arg.Value, Kind: argKinds[arg.Type]})
	}
	for _, arg := range m.ParamDefs {
		if arg.Required && !slices.ContainsFunc(m.Params, func(g Param) bool { return g.Name == arg.Name }) {
			return fmt.Errorf("needs an argument in parentheses: %s", m.Usage())
		}
	}
	return nil
}

// takes checks one argument in parentheses against the definition.
func (m *Marker) takes(arg codetags.Arg) error {
	if slices.ContainsFunc(m.Params, func(g Param) bool { return g.Name == arg.Name }) {
		return fmt.Errorf("argument %s is given twice", arg.Name)
	}
	if m.AnyParam && arg.Name != "" ||
		slices.ContainsFunc(m.ParamDefs, func(a ArgDef) bool { return a.Name == arg.Name }) {
		return nil
	}
	var names []string
	for _, a := range m.ParamDefs {
		if a.Name != "" {
			names = append(names, a.Name)
		}
	}
	switch near := Closest(arg.Name, names); {
	case arg.Name == "" && m.AnyParam || arg.Name == "" && len(names) > 0:
		return fmt.Errorf("argument %q has no name", arg.Value)
	case arg.Name == "" || len(m.ParamDefs) == 0:
		return fmt.Errorf("takes no argument in parentheses, but has %q", arg.Value)
	case near != "":
		return fmt.Errorf("unknown argument %q: did you mean %q?", arg.Name, near)
	case len(names) > 0:
		return fmt.Errorf("unknown argument %q: it takes %s", arg.Name, strings.Join(names, ", "))
	}
	return fmt.Errorf("argument %q has a name, and wants none", arg.Name)
}

// isChain reports whether the text after a plus sign can be a marker: +5 is a number.
func isChain(text string) bool { return text != "" && isLetter(text[0]) }

// chained reads the marker to which another one leads.
func (t *Table) chained(m *Marker, line string) error {
	next, problem := t.Parse(line, m.Pos)
	switch {
	case problem != nil && next == nil:
		return fmt.Errorf("%s", problem.Message)
	case m.Kind != Inner && !m.External && m.Kind != Any:
		return fmt.Errorf("wants %s, not another marker", m.Kind)
	case next == nil: // another tool's, e.g. +k8s:alpha(since: "1.36")=+oneOf=ValueType
		next = &Marker{Definition: &Definition{Name: nameOf(line), Kind: Any, External: true}, Pos: m.Pos}
	}
	m.Value, m.Inner = "+"+line, next
	return nil
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

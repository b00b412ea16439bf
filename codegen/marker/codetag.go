package marker

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/gengo/v2/codetags"
)

// A Given is one argument in the parentheses of a +k8s: marker, e.g. type: "Ready" of +k8s:item(type: "Ready").
type Given struct {
	Name  string // e.g. "type"; "" for the one that stands alone, as in +k8s:subfield(name)
	Value string // without quotes, e.g. "Ready"
	Kind  Kind   // String, Int or Bool, as it is written
}

// Argument returns an argument in parentheses by its name, "" for the one without; "" where it is not given.
func (m Marker) Argument(name string) string {
	for _, g := range m.Given {
		if g.Name == name {
			return g.Value
		}
	}
	return ""
}

// Names returns the marker with those that it leads to, e.g. "k8s:eachVal=+k8s:maxLength".
func (m Marker) Names() string {
	if m.Chain == nil {
		return m.Name
	}
	return m.Name + "=+" + m.Chain.Names()
}

// argKinds are the kinds of the arguments by gengo's names.
var argKinds = map[codetags.ArgType]Kind{codetags.ArgTypeString: String, codetags.ArgTypeInt: Int, codetags.ArgTypeBool: Bool}

// given keeps the arguments in parentheses that the definition knows.
func (m *Marker) given(args []codetags.Arg) error {
	for _, arg := range args {
		if err := m.takes(arg); err != nil {
			return err
		}
		m.Given = append(m.Given, Given{Name: arg.Name, Value: arg.Value, Kind: argKinds[arg.Type]})
	}
	for _, arg := range m.Takes {
		if arg.Required && !slices.ContainsFunc(m.Given, func(g Given) bool { return g.Name == arg.Name }) {
			return fmt.Errorf("needs an argument in parentheses: %s", m.Usage())
		}
	}
	return nil
}

// takes checks one argument in parentheses against the definition.
func (m *Marker) takes(arg codetags.Arg) error {
	if slices.ContainsFunc(m.Given, func(g Given) bool { return g.Name == arg.Name }) {
		return fmt.Errorf("argument %s is given twice", arg.Name)
	}
	if m.TakesAny && arg.Name != "" || slices.ContainsFunc(m.Takes, func(a Arg) bool { return a.Name == arg.Name }) {
		return nil
	}
	var names []string
	for _, a := range m.Takes {
		if a.Name != "" {
			names = append(names, a.Name)
		}
	}
	switch near := Closest(arg.Name, names); {
	case arg.Name == "" && m.TakesAny || arg.Name == "" && len(names) > 0:
		return fmt.Errorf("argument %q has no name", arg.Value)
	case arg.Name == "" || len(m.Takes) == 0:
		return fmt.Errorf("takes no argument in parentheses, but has %q", arg.Value)
	case near != "":
		return fmt.Errorf("unknown argument %q: did you mean %q?", arg.Name, near)
	case len(names) > 0:
		return fmt.Errorf("unknown argument %q: it knows %s", arg.Name, strings.Join(names, ", "))
	}
	return fmt.Errorf("argument %q has a name, and wants none", arg.Name)
}

// isChain says whether what stands behind a plus sign can be a marker: +5 is a number.
func isChain(text string) bool { return text != "" && isLetter(text[0]) }

// chained reads the marker to which another one leads.
func (t *Table) chained(m *Marker, line string) error {
	next, problem := t.Parse(line, m.Pos)
	switch {
	case problem != nil && next == nil:
		return fmt.Errorf("%s", problem.Message)
	case m.Kind != Chain && !m.Foreign && m.Kind != Any:
		return fmt.Errorf("wants %s, not another marker", m.Kind)
	case next == nil: // another tool's, e.g. +k8s:alpha(since: "1.36")=+oneOf=ValueType
		next = &Marker{Definition: &Definition{Name: nameOf(line), Kind: Any, Foreign: true}, Pos: m.Pos}
	}
	m.Value, m.Chain = "+"+line, next
	return nil
}

// takesUsage returns how the arguments in parentheses are written, e.g. `(union: <text>)`.
func (d *Definition) takesUsage() string {
	var args []string
	for _, arg := range d.Takes {
		text := "<" + arg.Kind.String() + ">"
		if arg.Name != "" {
			text = arg.Name + ": " + text
		}
		args = append(args, text)
	}
	if d.TakesAny {
		args = append(args, "<key>: <value>")
	}
	if args == nil {
		return ""
	}
	usage := "(" + strings.Join(args, ", ") + ")"
	if !d.TakesAny && !slices.ContainsFunc(d.Takes, func(a Arg) bool { return a.Required }) {
		usage = "[" + usage + "]"
	}
	return usage
}

package markers

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/gengo/v2/codetags"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// argKinds are the kinds of the arguments by gengo's names.
var argKinds = map[codetags.ArgType]marker.Kind{codetags.ArgTypeString: marker.String, codetags.ArgTypeInt: marker.Int,
	codetags.ArgTypeBool: marker.Bool}

// given keeps the arguments in parentheses that the definition knows.
func (m *reading) given(args []codetags.Arg) error {
	for _, arg := range args {
		if err := m.takes(arg); err != nil {
			return err
		}
		m.Params = append(m.Params, marker.Param{Name: arg.Name, Value: arg.Value, Kind: argKinds[arg.Type]})
	}
	for _, arg := range m.ParamDefs {
		if arg.Required && !slices.ContainsFunc(m.Params, func(g marker.Param) bool { return g.Name == arg.Name }) {
			return fmt.Errorf("needs an argument in parentheses: %s", m.Usage())
		}
	}
	return nil
}

// takes checks one argument in parentheses against the definition.
func (m *reading) takes(arg codetags.Arg) error {
	if slices.ContainsFunc(m.Params, func(g marker.Param) bool { return g.Name == arg.Name }) {
		return fmt.Errorf("argument %s is given twice", arg.Name)
	}
	if m.AnyParam && arg.Name != "" ||
		slices.ContainsFunc(m.ParamDefs, func(a marker.ArgDef) bool { return a.Name == arg.Name }) {
		return nil
	}
	var names []string
	for _, a := range m.ParamDefs {
		if a.Name != "" {
			names = append(names, a.Name)
		}
	}
	switch near := marker.Closest(arg.Name, names); {
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
func (t *Table) chained(m *reading, line string) error {
	next, problem := t.Parse(line, m.Pos)
	switch {
	case problem != nil && next == nil:
		return fmt.Errorf("%s", problem.Message)
	case m.Kind != marker.Inner && !m.External && m.Kind != marker.Any:
		return fmt.Errorf("wants %s, not another marker", m.Kind)
	case next == nil: // another tool's, e.g. +k8s:alpha(since: "1.36")=+oneOf=ValueType
		next = &marker.Marker{Definition: &marker.Definition{Name: nameOf(line), Kind: marker.Any, External: true},
			Pos: m.Pos}
	}
	m.Value, m.Inner = "+"+line, next
	return nil
}

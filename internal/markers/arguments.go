package markers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers/quoted"
)

// arguments reads `name=value,name=value`; with Definition.Positional, the first value needs no name. Of an argument
// that is given again the last value counts, as for controller-gen.
func (m *reading) arguments(rest string) error {
	m.Args = map[string]string{}
	rest = strings.TrimSpace(rest)
	if m.Positional != "" {
		rest = strings.TrimPrefix(rest, "=")
	} else if strings.HasPrefix(rest, "=") {
		return fmt.Errorf("wants named arguments, not a single value")
	}
	parts, err := quoted.Split(rest, ",")
	if err != nil {
		return err
	}
	if n := len(parts); n > 1 && strings.TrimSpace(parts[n-1]) == "" { // as controller-gen has it
		parts = parts[:n-1]
		m.warn(quoted.Trailing, "a comma ends the arguments")
	}
	for i, part := range parts {
		name, text, ok := strings.Cut(part, "=")
		if i == 0 && m.Positional != "" && !ok {
			name, text = m.Positional, part
		} else if !ok {
			return fmt.Errorf("argument %q has no value", part)
		}
		if err := m.argument(strings.TrimSuffix(strings.TrimSpace(name), ":"), text); err != nil {
			return err
		}
	}
	for _, arg := range m.ArgDefs {
		if _, ok := m.Args[arg.Name]; arg.Required && !ok {
			return fmt.Errorf("argument %s is missing", arg.Name)
		}
	}
	return nil
}

// path keeps a path of names, e.g. "items:maxLength=10" after +k8s:validation. It knows the first one.
func (m *reading) path(text string) error {
	first, _, _ := strings.Cut(text, ":")
	if end := strings.IndexAny(first, "[=>"); end >= 0 {
		first = first[:end]
	}
	if !m.External && !slices.ContainsFunc(m.ArgDefs, func(a marker.ArgDef) bool { return a.Name == first }) {
		return m.unknown(first)
	}
	m.Value = text
	return nil
}

// unknown is the error of a name that is none of the marker's arguments.
func (m *reading) unknown(name string) error {
	names := make([]string, len(m.ArgDefs))
	for i, a := range m.ArgDefs {
		names[i] = a.Name
	}
	if near := marker.Closest(name, names); near != "" {
		return fmt.Errorf("unknown argument %q: did you mean %q?", name, near)
	}
	return fmt.Errorf("unknown argument %q: it takes %s", name, strings.Join(names, ", "))
}

func (m *reading) argument(name, text string) error {
	i := slices.IndexFunc(m.ArgDefs, func(a marker.ArgDef) bool { return a.Name == name })
	if i < 0 {
		return m.unknown(name)
	}
	arg := m.ArgDefs[i]
	if _, duplicate := m.Args[name]; duplicate {
		m.warn("remove the others", "argument %s is given more than once, and the last value counts", name)
	}
	var err error
	if arg.Kind == marker.List {
		_, err = m.items(text, arg.Domain, arg.Enum)
		m.Args[name] = text
	} else {
		m.Args[name], err = m.check(arg, text)
	}
	if err != nil {
		return fmt.Errorf("argument %s: %w", name, err)
	}
	return nil
}

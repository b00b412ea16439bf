package marker

import (
	"fmt"
	"slices"
	"strings"
)

// arguments reads `name=value,name=value`; with Definition.Positional, the first value needs no name. Of an argument
// that is given again the last value counts, as for controller-gen.
func (m *Marker) arguments(rest string) error {
	m.Args = map[string]string{}
	rest = strings.TrimSpace(rest)
	if m.Positional != "" {
		rest = strings.TrimPrefix(rest, "=")
	} else if strings.HasPrefix(rest, "=") {
		return fmt.Errorf("wants named arguments, not a single value")
	}
	parts, err := split(rest, ",")
	if err != nil {
		return err
	}
	if n := len(parts); n > 1 && strings.TrimSpace(parts[n-1]) == "" { // as controller-gen has it
		parts = parts[:n-1]
		m.warn(trailing, "a comma ends the arguments")
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
func (m *Marker) path(text string) error {
	first, _, _ := strings.Cut(text, ":")
	if end := strings.IndexAny(first, "[=>"); end >= 0 {
		first = first[:end]
	}
	if m.arg(first) == nil && !m.External {
		return m.unknown(first)
	}
	m.Value = text
	return nil
}

// unknown is the error of a name that is none of the marker's arguments.
func (m *Marker) unknown(name string) error {
	names := make([]string, len(m.ArgDefs))
	for i, a := range m.ArgDefs {
		names[i] = a.Name
	}
	if near := Closest(name, names); near != "" {
		return fmt.Errorf("unknown argument %q: did you mean %q?", name, near)
	}
	return fmt.Errorf("unknown argument %q: it takes %s", name, strings.Join(names, ", "))
}

func (m *Marker) argument(name, text string) error {
	arg := m.arg(name)
	if arg == nil {
		return m.unknown(name)
	}
	if _, duplicate := m.Args[name]; duplicate {
		m.warn("remove the others", "argument %s is given more than once, and the last value counts", name)
	}
	var err error
	if arg.Kind == List {
		var items []string
		var ends bool
		if items, ends, err = listItems(text); err == nil {
			err = checkEnum(arg.Enum, items...)
		}
		if ends {
			m.warn(trailing, "%q ends in a separator", strings.TrimSpace(text))
		}
		m.Args[name] = text
	} else {
		m.Args[name], err = check(arg.Kind, arg.Enum, text)
	}
	if err != nil {
		return fmt.Errorf("argument %s: %w", name, err)
	}
	return nil
}

// ListArg returns the elements of an argument of the kind List, e.g. ["fr", "fru"] for shortName=fr;fru.
func (m Marker) ListArg(name string) []string {
	items, _, _ := listItems(m.Args[name]) // parsing has checked that it splits
	return items
}

// split cuts text at the separators outside of quotes and brackets; empty text has no parts.
func split(text, separators string) ([]string, error) {
	var (
		parts []string
		open  []byte
		quote byte
		start int
	)
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == '{' || c == '[' || c == '(':
			open = append(open, c)
		case c == '}' || c == ']' || c == ')':
			open = slices.Delete(open, max(0, len(open)-1), len(open))
		case len(open) == 0 && strings.IndexByte(separators, c) >= 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is not closed in %q", text)
	}
	return append(parts, text[start:]), nil
}

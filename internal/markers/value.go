package markers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8s.io/gengo/v2/codetags"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers/quoted"
)

// A remark is text after the name of a marker without a value, e.g. "- for clients". To gengo it is another marker.
type remark string

func (r remark) Error() string { return fmt.Sprintf("unexpected %q after the name", string(r)) }

// value reads the text after the marker's name, in the grammar of its family.
func (t *Table) value(m *reading, rest string) error {
	if m.Kind == marker.Path {
		return m.path(rest)
	}
	if m.Codetag || strings.HasPrefix(m.Name, "k8s:") {
		return t.codetag(m, rest)
	}
	if m.Kind == marker.Args {
		return m.arguments(rest)
	}
	text, given := strings.CutPrefix(strings.TrimSpace(rest), "=")
	if !given {
		if rest = strings.TrimSpace(rest); rest != "" && !strings.HasPrefix(rest, "#") && m.Kind == marker.None {
			return remark(rest)
		}
		return m.set("", false)
	}
	return m.set(text, true)
}

// codetag reads the grammar of +k8s: markers, name(arguments)=value, through gengo's own parser.
func (t *Table) codetag(m *reading, rest string) error {
	if strings.HasPrefix(strings.TrimSpace(rest), "//") {
		rest = "" // a remark
	}
	tag, err := codetags.Parse(m.Name+rest, codetags.RawValues(true))
	if err != nil && m.External {
		return nil // its tool reads more than the grammar, e.g. a reason after +k8s:validation-gen-nolint
	}
	if err != nil {
		return err
	}
	if err := m.given(tag.Args); err != nil && !m.External {
		return err
	}
	if chained, ok := strings.CutPrefix(tag.Value, "+"); ok && isChain(chained) {
		return t.chained(m, chained)
	}
	value := tag.Value
	if before, _, ok := strings.Cut(value, " #"); ok && !strings.ContainsAny(before, "\"`") {
		value = strings.TrimSpace(before)
	}
	_, _, given := strings.Cut(rest, "=")
	return m.set(value, given && tag.ValueType != codetags.ValueTypeNone)
}

// set checks a single value against the marker's kind and keeps it.
func (m *reading) set(text string, given bool) (err error) {
	switch {
	case !given && (m.Kind == marker.None || m.Kind == marker.Flag || m.Optional):
		return nil
	case !given:
		return fmt.Errorf("needs %s", m.Kind)
	case m.Kind == marker.None && strings.TrimSpace(text) == "false":
		return quoted.Mistake{Message: "takes no value, but has false", Remedy: "remove the marker"}
	case m.Kind == marker.None:
		return fmt.Errorf("takes no value, but has %q", text)
	case m.Kind == marker.Inner:
		return fmt.Errorf("wants another marker after the equals sign, not %q", text)
	case m.Kind == marker.List:
		if m.Items, err = m.items(text, m.Domain, m.Enum); err == nil {
			m.Value = text
		}
		if err == nil && len(m.Items) == 0 && !m.Optional {
			err = fmt.Errorf("needs %s", m.Kind)
		}
		return err
	}
	m.Value, err = m.check(marker.ArgDef{Kind: m.Kind, Domain: m.Domain, Enum: m.Enum, Bits: m.Bits}, text)
	return err
}

// items returns the elements of a list, and warns of a separator at its end.
func (m *reading) items(text string, domain *marker.Domain, enum []string) ([]string, error) {
	items, ends, err := quoted.Items(text)
	if ends {
		m.warn(quoted.Trailing, "%q ends in a separator", strings.TrimSpace(text))
	}
	if err == nil && (domain != nil || enum != nil) {
		err = quoted.Whole(text)
	}
	if err == nil {
		err = checkEnum(enum, items...)
	}
	parts, _, _ := quoted.Parts(text)
	for i, item := range items {
		meant := domain == marker.EnumValue && item != strings.TrimSpace(parts[i]) // in quotes, any text is
		if err == nil && !meant {
			err = m.within(domain, item)
		}
	}
	return items, err
}

// within returns an error for a text that is not of a domain. It is a warning where gen replaces a tool that takes it.
func (m *reading) within(domain *marker.Domain, text string) error {
	if domain == nil || domain.Check == nil {
		return nil
	}
	remedy, problem := domain.Check(text), fmt.Sprintf("%q is not a valid %s", text, domain.Name)
	switch {
	case remedy == "":
		return nil
	case m.mild:
		m.warn(remedy, "%s", problem)
		return nil
	}
	return quoted.Mistake{Message: problem, Remedy: remedy}
}

// check returns the text without its quotes if it is of the kind and the domain.
func (m *reading) check(of marker.ArgDef, text string) (string, error) {
	if value := strings.TrimSpace(text); of.Kind == marker.Any {
		return value, m.within(of.Domain, value)
	}
	value, err := quoted.Text(text)
	if err != nil {
		return "", err
	}
	switch of.Kind {
	case marker.Flag, marker.Bool:
		if value != "true" && value != "false" {
			err = strconv.ErrSyntax
		}
	case marker.Int:
		if _, err := marker.ParseInt(value, of.Bits); err != nil {
			return "", err
		}
	case marker.Number:
		_, err = strconv.ParseFloat(value, 64)
	}
	if err != nil {
		return "", fmt.Errorf("wants %s, not %q", of.Kind, value)
	}
	if err := checkEnum(of.Enum, value); err != nil || value == "" {
		return value, err
	}
	return value, m.within(of.Domain, value)
}

func checkEnum(enum []string, values ...string) error {
	for _, value := range values {
		if enum == nil || slices.Contains(enum, value) {
			continue
		}
		if near := marker.Closest(value, enum); near != "" {
			return fmt.Errorf("unknown value %q: did you mean %q?", value, near)
		}
		return fmt.Errorf("unknown value %q: it takes %s", value, strings.Join(enum, ", "))
	}
	return nil
}

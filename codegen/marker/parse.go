package marker

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"k8s.io/gengo/v2/codetags"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Line returns the text after the plus sign of a marker comment, e.g. "genclient" for "// +genclient", and whether
// the comment is one. Only line comments are markers.
func Line(comment string) (line string, ok bool) {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return "", false
	}
	line, ok = strings.CutPrefix(strings.TrimSpace(text), "+")
	return line, ok && line != "" && isLetter(line[0])
}

// Parse understands one line, as [Line] returns it. It returns no marker for lines of other tools and for lines with a
// problem that is an error.
func (t *Table) Parse(line string, pos token.Position) (m *Marker, problem *diag.Diagnostic) {
	d, rest := t.match(line)
	name := nameOf(line)
	switch {
	case d == nil && !t.Reserved(name), d != nil && d.Kind == Path && t.allowed(name):
		return nil, nil
	case d == nil:
		return nil, t.unknown(line, name, pos)
	}
	m = &Marker{Definition: d, Pos: pos}
	if name == d.Name+named {
		m.warn("write +"+d.Name+"=", "only controller-gen takes a value after %q", named)
	}
	if err := t.value(m, rest); err != nil {
		p := ruleValue.At(pos, "marker +%s: %v", d.Name, err).Fix("write %s", d.Usage())
		if own := (mistake{}); errors.As(err, &own) {
			p = p.Fix("%s", own.remedy)
		}
		switch {
		case !t.isRead(d.Name):
			p.Severity = diag.Warning
			p.Message += "; no generator of this run reads it, but crd, rbac or webhook would refuse it"
		case t.mild && (isText(line) || errors.As(err, new(remark)) && !strings.HasPrefix(d.Name, "kubebuilder:")):
			p.Severity = diag.Warning
			p.Message += ", so that it does not count"
		}
		return nil, &p
	}
	if m.warnings != nil {
		p := ruleOddValue.At(pos, "marker +%s: %s", d.Name, strings.Join(m.warnings, ", ")).
			Fix("%s", strings.Join(m.remedies, ", and "))
		return m, &p
	}
	return m, nil
}

// isText reports whether a line is a marker without a value and with more text, e.g. "kubebuilder:validation:Minimum:
// 1". To controller-gen all of it is the name of an unknown marker.
func isText(line string) bool {
	return strings.HasPrefix(line, "kubebuilder:") && !strings.Contains(line, "=") && strings.ContainsAny(line, " \t")
}

// longest is how many bytes of an unknown name a diagnostic shows.
const longest = 100

func (t *Table) unknown(line, name string, pos token.Position) *diag.Diagnostic {
	shown := name
	if len(shown) > longest {
		shown = shown[:longest] + "…"
	}
	p := ruleUnknown.At(pos, "unknown marker +%s", shown).
		Fix("gen explain lists all markers; if another tool reads this one, name it under allowMarkers in gen.yaml")
	if meant := t.valued(line); meant != "" && len(meant) <= longest {
		p = p.Fix("did you mean +%s?", meant)
	} else if near := t.Suggest(name); near != "" {
		p = p.Fix("did you mean +%s?", near)
	}
	if t.mild {
		p.Severity = diag.Warning
	}
	return &p
}

// A remark is text after the name of a marker without a value, e.g. "- for clients". To gengo it is another marker.
type remark string

func (r remark) Error() string { return fmt.Sprintf("unexpected %q after the name", string(r)) }

// value reads the text after the marker's name, in the grammar of its family.
func (t *Table) value(m *Marker, rest string) error {
	if m.Kind == Path {
		return m.path(rest)
	}
	if strings.HasPrefix(m.Name, "k8s:") {
		return t.codetag(m, rest)
	}
	if m.Kind == Args {
		return m.arguments(rest)
	}
	text, given := strings.CutPrefix(strings.TrimSpace(rest), "=")
	if !given {
		if rest = strings.TrimSpace(rest); rest != "" && !strings.HasPrefix(rest, "#") && m.Kind == None {
			return remark(rest)
		}
		return m.set("", false)
	}
	return m.set(text, true)
}

// codetag reads the grammar of +k8s: markers, name(arguments)=value, through gengo's own parser.
func (t *Table) codetag(m *Marker, rest string) error {
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
func (m *Marker) set(text string, given bool) (err error) {
	switch {
	case !given && (m.Kind == None || m.Kind == Flag || m.Optional):
		return nil
	case !given:
		return fmt.Errorf("needs %s", m.Kind)
	case m.Kind == None:
		return fmt.Errorf("takes no value, but has %q", text)
	case m.Kind == Inner:
		return fmt.Errorf("wants another marker after the equals sign, not %q", text)
	case m.Kind == List:
		var ends bool
		if m.Items, ends, err = listItems(text); ends {
			m.warn(trailing, "%q ends in a separator", strings.TrimSpace(text))
		}
		if err == nil {
			m.Value, err = text, checkEnum(m.Enum, m.Items...)
		}
		if err == nil && len(m.Items) == 0 && !m.Optional {
			err = fmt.Errorf("needs %s", m.Kind)
		}
		return err
	}
	m.Value, err = check(m.Kind, m.Enum, text)
	return err
}

// check returns the text without its quotes if it is of the kind.
func check(kind Kind, enum []string, text string) (string, error) {
	text = strings.TrimSpace(text)
	if kind == Any {
		return text, nil
	}
	value := text
	if len(text) > 0 && strings.ContainsRune("\"`", rune(text[0])) {
		unquoted, err := strconv.Unquote(text)
		if err != nil {
			return "", fmt.Errorf("the quotes of %s don't match", text)
		}
		value = unquoted
	}
	var err error
	switch kind {
	case Flag, Bool:
		if value != "true" && value != "false" {
			err = strconv.ErrSyntax
		}
	case Int:
		_, err = strconv.ParseInt(value, 0, 64)
	case Number:
		_, err = strconv.ParseFloat(value, 64)
	}
	if err != nil {
		return "", fmt.Errorf("wants %s, not %q", kind, value)
	}
	return value, checkEnum(enum, value)
}

func checkEnum(enum []string, values ...string) error {
	for _, value := range values {
		if enum == nil || slices.Contains(enum, value) {
			continue
		}
		if near := Closest(value, enum); near != "" {
			return fmt.Errorf("unknown value %q: did you mean %q?", value, near)
		}
		return fmt.Errorf("unknown value %q: it takes %s", value, strings.Join(enum, ", "))
	}
	return nil
}

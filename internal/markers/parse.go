package markers

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers/quoted"
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
func (t *Table) Parse(line string, pos token.Position) (*marker.Marker, *diag.Diagnostic) {
	d, rest := t.match(line)
	name := nameOf(line)
	switch {
	case d == nil && !t.Reserved(name), d != nil && d.Kind == marker.Path && t.allowed(name),
		d != nil && slices.Contains(t.skip, d.Name):
		return nil, nil
	case d == nil:
		return nil, t.unknown(line, name, pos)
	}
	m := &reading{Marker: marker.Marker{Definition: d, Pos: pos}, mild: t.mild}
	if name == d.Name+named {
		m.warn("write +"+d.Name+"=", "only controller-gen takes a value after %q", named)
	}
	if err := t.value(m, rest); err != nil {
		p := ruleValue.At(pos, "marker +%s: %v", d.Name, err).Fix("write %s", d.Usage())
		if own := (quoted.Mistake{}); errors.As(err, &own) {
			p = p.Fix("%s", own.Remedy)
		}
		switch {
		case !t.isRead(d.Name):
			p.Severity = diag.Warning
			p.Message += "; no generator of this run reads it, but crd, rbac or webhook would refuse it"
		case t.mild && isText(line), errors.As(err, new(remark)) && !strings.HasPrefix(d.Name, "kubebuilder:") &&
			(t.mild || d.Scopes == marker.Field && !strings.Contains(d.Name, ":")): // +required words may be text
			p.Severity = diag.Warning
			p.Message += ", so that it does not count"
		}
		return nil, &p
	}
	if m.warnings != nil {
		p := ruleOddValue.At(pos, "marker +%s: %s", d.Name, strings.Join(m.warnings, ", ")).
			Fix("%s", strings.Join(m.remedies, ", and "))
		return &m.Marker, &p
	}
	return &m.Marker, nil
}

// A reading is a marker whose line is being read.
type reading struct {
	marker.Marker
	mild               bool     // see Table.Lenient
	warnings, remedies []string // what is odd about the value, and what to do about it
}

// warn notes something odd about the marker's value.
func (m *reading) warn(remedy, format string, args ...any) {
	if warning := fmt.Sprintf(format, args...); !slices.Contains(m.warnings, warning) {
		m.warnings = append(m.warnings, warning)
	}
	if !slices.Contains(m.remedies, remedy) {
		m.remedies = append(m.remedies, remedy)
	}
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
	} else if meant := t.valuedElsewhere(line); meant != "" && len(meant) <= longest {
		p = p.Fix("did you mean +%s?", meant)
	}
	if t.mild {
		p.Severity = diag.Warning
	}
	return &p
}

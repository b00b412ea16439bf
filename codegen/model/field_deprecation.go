package model

import (
	"strings"
	"time"
)

const deprecatedMarker = "gen:deprecated"

// A Deprecation says that users should stop setting a field.
type Deprecation struct {
	Message string   // what to do instead, e.g. "use spec.color"; may be empty
	Since   string   // the day, e.g. "2026-03-31"; may be empty
	Pos     Position // of the marker
}

// Deprecation returns what +gen:deprecated says of the field; nil without the marker. The message may be in the
// comment: in the paragraph that begins with "Deprecated:".
func (f *Field) Deprecation() *Deprecation {
	m, ok := f.Markers.Find(deprecatedMarker)
	if !ok {
		return nil
	}
	d := &Deprecation{Message: m.Args["message"], Since: m.Args["since"], Pos: m.Pos}
	if d.Message == "" {
		d.Message = deprecatedParagraph(f.Doc)
	}
	return d
}

// deprecatedParagraph returns the text of the paragraph that begins with "Deprecated:", on one line.
func deprecatedParagraph(doc []string) string {
	var text []string
	inside := false
	for _, line := range doc {
		line = strings.TrimSpace(line)
		if word, rest, ok := strings.Cut(line, ":"); ok && !inside && strings.EqualFold(word, "deprecated") {
			inside, line = true, strings.TrimSpace(rest)
		} else if inside && line == "" {
			break
		}
		if inside && line != "" {
			text = append(text, line)
		}
	}
	return strings.Join(text, " ")
}

// deprecations reports what is wrong with the markers of deprecated fields.
func (b *builder) deprecations(p *Package) {
	for _, t := range p.Types {
		for _, f := range t.Fields {
			m, ok := f.Markers.Find(deprecatedMarker)
			if !ok {
				continue
			}
			since, given := m.Args["since"]
			if _, err := time.Parse(time.DateOnly, since); given && err != nil {
				b.problems.Add(ruleDeprecation.At(m.Pos, "marker +%s: since wants a day, not %q", m.Name, since).
					Fix("write e.g. since=2026-03-31"))
			}
			if strings.ContainsAny(m.Args["message"], "\n\r") {
				b.problems.Add(ruleDeprecation.At(m.Pos, "marker +%s: the message has several lines", m.Name).
					Fix("write a message of one line: API servers send it as a warning"))
			}
		}
	}
}

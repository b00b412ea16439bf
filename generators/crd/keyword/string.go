package keyword

import "github.com/gen-toolkit/gen/codegen/marker"

// stringMarkers are the markers of strings.
var stringMarkers = []Marker{
	count("MaxLength", "The greatest length of a string.", "maxLength", textual,
		func(s *props) **int64 { return &s.MaxLength }),
	count("MinLength", "The least length of a string.", "minLength", textual,
		func(s *props) **int64 { return &s.MinLength }),
	text("Pattern", "The regular expression that a string matches. Write it in backquotes.", "pattern", marker.Regexp,
		textual, func(s *props) *string { return &s.Pattern }),
	text("Format", "The OpenAPI format, such as date-time. API servers check some, and ignore others.",
		"format", format, enforced, func(s *props) *string { return &s.Format }),
}

// text returns the marker of a keyword whose value is text, e.g. Pattern. fits returns an error for schemas that can't
// have it.
func text(
	name, doc, keyword string, domain *marker.Domain, fits func(*props) error, of func(*props) *string,
) Marker {
	d := validation(name, marker.String, doc)
	d.Domain = domain
	return Marker{
		Definition: d, forItems: true,
		Set:      func(s *props, m marker.Marker) error { *of(s) = m.Value; return fits(s) },
		Unset:    func(s *props) { *of(s) = "" },
		merge:    func(m *merger) { m.text(of) },
		keywords: []string{keyword},
	}
}

// count returns the marker of a keyword that bounds a length, e.g. MaxLength.
func count(name, doc, keyword string, fits func(*props) error, of func(*props) **int64) Marker {
	return Marker{
		Definition: validation(name, marker.Int, doc), forItems: true, Outer: true,
		Set:      func(s *props, m marker.Marker) error { *of(s) = new(m.Int()); return fits(s) },
		Unset:    func(s *props) { *of(s) = nil },
		merge:    func(m *merger) { limit(m, of) },
		keywords: []string{keyword},
	}
}

// textual returns an error unless a schema is of strings.
func textual(s *props) error {
	if s.XIntOrString {
		return nil
	}
	return is(s, "string")
}

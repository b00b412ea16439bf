package config

import (
	"cmp"
	"slices"
)

// sharedKeys are the keys that are allowed beside jobs, beside generate, or both: the nearest counts.
var sharedKeys = append([]string{"header", "year", "allowMarkers", "lenientMarkers"}, sharedOptions...)

// sharedOptions are those of them that are options of generators: all generators that have them take them over.
var sharedOptions = []string{"clientScope", "groupPackages", "pluralExceptions"}

// shared is what the shared keys say.
type shared struct {
	header       string
	headerFile   string
	year         string
	allowMarkers []string
	options      []entry

	lenientMarkers bool
}

// shared reads the shared keys among the entries of a mapping.
func (r *reader) shared(entries []entry) (s shared) {
	for _, e := range entries {
		switch {
		case e.key.Value == "header":
			s.header, s.headerFile = r.header(e)
		case e.key.Value == "year":
			r.decode(e, &s.year)
			if !IsYear(s.year) {
				r.errorf(e.value, "year wants a year, not %q", s.year).Remedy = "write e.g. 2026 or 2024-2026"
			}
		case e.key.Value == "allowMarkers":
			r.decode(e, &s.allowMarkers)
		case e.key.Value == "lenientMarkers":
			r.decode(e, &s.lenientMarkers)
		case slices.Contains(sharedOptions, e.key.Value):
			s.options = append(s.options, e)
		}
	}
	return s
}

// over returns what counts where s is nearer than the defaults. Markers that either allows are allowed.
func (s shared) over(defaults shared) shared {
	if s.header == "" {
		s.header, s.headerFile = defaults.header, defaults.headerFile
	}
	s.year = cmp.Or(s.year, defaults.year)
	s.allowMarkers = slices.Concat(defaults.allowMarkers, s.allowMarkers)
	s.lenientMarkers = s.lenientMarkers || defaults.lenientMarkers
	s.options = slices.Concat(defaults.options, s.options)
	return s
}

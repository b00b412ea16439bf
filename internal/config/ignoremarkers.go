package config

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// ignoreMarkersKey names markers that count in no job.
const ignoreMarkersKey = "ignoreMarkers"

// ignoreMarkers reads the markers that count in no job, and reports those that gen does not have.
func (r *reader) ignoreMarkers(e entry) {
	r.decode(e, &r.ignored)
	definitions, err := codegen.Markers(r.generators)
	if err != nil {
		return // the run says so
	}
	var names []string
	for _, d := range definitions {
		names = append(names, d.Name)
	}
	for _, name := range r.ignored {
		if slices.Contains(names, name) {
			continue
		}
		remedy := "gen explain lists all markers; allowMarkers is for those of other tools"
		if near := marker.Closest(name, names); near != "" {
			remedy = "did you mean " + near + "?"
		}
		r.errorf(e.value, "gen has no marker %q", name).Remedy = remedy
	}
}

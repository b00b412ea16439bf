package config

import (
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
	for _, name := range r.ignored {
		d, near := lookUp(definitions, name)
		if d != nil {
			continue
		}
		remedy := "gen explain lists all markers; allowMarkers is for those of other tools"
		if near != "" {
			remedy = "did you mean " + near + "?"
		}
		r.errorf(e.value, "gen has no marker %q", name).Remedy = remedy
	}
}

// lookUp returns the definition of a marker, or nil and the nearest name.
func lookUp(all []marker.Definition, name string) (d *marker.Definition, near string) {
	names := make([]string, len(all))
	for i := range all {
		if names[i] = all[i].Name; names[i] == name {
			return &all[i], ""
		}
	}
	return nil, marker.Closest(name, names)
}

package model

import (
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// resourceMarker returns what the +kubebuilder:resource markers of a type say together, as controller-gen reads them:
// a path and a singular name stay until another marker has one, and all else is the last marker's alone.
func (b *builder) resourceMarker(t *Type) marker.Marker {
	all := t.Markers.All("kubebuilder:resource")
	if len(all) == 0 {
		return marker.Marker{}
	}
	last := all[len(all)-1]
	args := map[string]string{}
	for _, m := range all[:len(all)-1] {
		for _, name := range slices.Sorted(maps.Keys(m.Args)) {
			switch value := m.Args[name]; {
			case name == "path", name == "singular":
				args[name] = value
			case last.Args[name] != value:
				b.problems.Add(ruleReplaced.At(m.Pos, "%s of +kubebuilder:resource has no effect: another "+
					"+kubebuilder:resource follows", name).
					Fix("write one marker with all arguments"))
			}
		}
	}
	maps.Copy(args, last.Args)
	last.Args = args
	return last
}

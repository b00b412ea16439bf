package model

import "slices"

const unservedMarker = "kubebuilder:unservedversion"

// Served reports whether API servers serve the version: +kubebuilder:unservedversion says that they do not.
func (r *Resource) Served() bool { return !r.Type.Markers.Has(unservedMarker) }

// Subresources returns the subresources of a custom resource, e.g. ["status", "scale"].
func (r *Resource) Subresources() (all []string) {
	if r.Type.Markers.Has("kubebuilder:subresource:status") {
		all = append(all, "status")
	}
	if r.Type.Markers.Has("kubebuilder:subresource:scale") || r.Type.hasField("gen:scale", map[*Type]bool{}) {
		all = append(all, "scale")
	}
	return all
}

// hasField reports whether a field of the type, or of a struct in it, has a marker.
func (t *Type) hasField(name string, seen map[*Type]bool) bool {
	if t = Deref(t); t.Kind != Struct || seen[t] {
		return false
	}
	seen[t] = true
	return slices.ContainsFunc(t.Fields, func(f *Field) bool {
		return f.Markers.Has(name) || f.Type.hasField(name, seen)
	})
}

// Storage returns the resource of the version in which API servers store objects of a kind: the one with
// +kubebuilder:storageversion, or the only one. It returns nil where the API does not say which.
func (g *Group) Storage(kind string) *Resource {
	var versions []*Resource
	for _, v := range g.Versions {
		for _, r := range v.Resources {
			switch {
			case r.Kind != kind:
			case r.Type.Markers.Has("kubebuilder:storageversion"):
				return r
			default:
				versions = append(versions, r)
			}
		}
	}
	if len(versions) == 1 {
		return versions[0]
	}
	return nil
}

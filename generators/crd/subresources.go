package crd

import (
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// subresourceMarkers are the markers of /status and /scale.
var subresourceMarkers = []marker.Definition{
	{Name: "kubebuilder:subresource:status", Scopes: onType, Kind: marker.None, Doc: "Serves /status."},
	{Name: "kubebuilder:subresource:scale", Scopes: onType, Kind: marker.Args, Doc: "Serves /scale.",
		ArgDefs: []marker.ArgDef{
			{Name: "specpath", Kind: marker.String, Required: true},
			{Name: "statuspath", Kind: marker.String, Required: true}, {Name: "selectorpath", Kind: marker.String},
		}},
	{Name: "gen:scale", Scopes: onField, Kind: marker.String, Enum: []string{"spec", "status", "selector"},
		Doc: "Serves /scale, as +kubebuilder:subresource:scale on the object's type does: +gen:scale=spec is on " +
			"the field with the wanted number of replicas, +gen:scale=status on that with " +
			"the present one, and +gen:scale=selector on that with the label selector, which may be missing."},
}

// subresources returns the subresources of an object: /status and /scale.
func subresources(p *codegen.Pass, r *model.Resource, all holders) *apiext.CustomResourceSubresources {
	sub := &apiext.CustomResourceSubresources{Scale: scale(p, r, all)}
	if r.Type.Markers.Has("kubebuilder:subresource:status") {
		sub.Status = &apiext.CustomResourceSubresourceStatus{}
	} else {
		unserved(p, r)
	}
	if sub.Scale == nil && sub.Status == nil {
		return nil
	}
	return sub
}

// unserved warns of a client with methods for a subresource that the CRD does not serve.
func unserved(p *codegen.Pass, r *model.Resource) {
	if r.Client.Has("updateStatus") && p.Enabled("client", r.Package) && !r.Package.Markers.IsFalse("k8s:client-gen") {
		p.Report(ruleStatus.At(r.Type.Pos, "the client of %s has UpdateStatus, but its CRD has no subresource status, "+
			"so that API servers don't know the request", r.Kind).
			Fix("add +kubebuilder:subresource:status, or leave the method out with +genclient:noStatus"))
	}
}

// scaleTypes are the types of the values that API servers read for /scale.
var scaleTypes = map[string]string{"spec": "integer", "status": "integer", "selector": "string"}

// unscaled warns of a path of /scale at which API servers do not find such a value.
func unscaled(p *codegen.Pass, r *model.Resource, m marker.Marker, argument string) {
	path, want := m.Args[argument], scaleTypes[strings.TrimSuffix(argument, "path")]
	if of, plain := leadsTo(r, path); of != nil && (!plain || columnType(of) != want) {
		d := ruleScale.At(m.Pos, "marker +%s: %s is %s, and API servers want a single %s", m.Name, path, of.Describe(),
			want).Fix("name a field of that type outside of lists and maps")
		d.Severity = diag.Warning
		p.Report(d)
	}
}

// scale returns the paths of /scale: from the marker of the type, or from those of fields.
func scale(p *codegen.Pass, r *model.Resource, all holders) *apiext.CustomResourceSubresourceScale {
	fields := all.fieldsWith(r, "gen:scale")
	if m, ok := r.Type.Markers.Find("kubebuilder:subresource:scale"); ok {
		for _, argument := range []string{"specpath", "statuspath", "selectorpath"} {
			dangling(p, r, m, argument)
			unscaled(p, r, m, argument)
		}
		if len(fields) > 0 {
			p.Report(ruleScale.At(fields[0].marker.Pos, "%s has +kubebuilder:subresource:scale and +gen:scale", r.Kind).
				Fix("remove one of the two"))
		}
		s := &apiext.CustomResourceSubresourceScale{SpecReplicasPath: m.Args["specpath"],
			StatusReplicasPath: m.Args["statuspath"]}
		if selector, given := m.Args["selectorpath"]; given {
			s.LabelSelectorPath = &selector
		}
		return s
	}
	if len(fields) == 0 {
		return nil
	}
	paths := map[string]string{}
	for _, f := range fields {
		part := f.marker.Value
		if other := paths[part]; other != "" {
			p.Report(ruleScale.At(f.marker.Pos, "marker +gen:scale=%s is on %s and on %s", part, other, f.path).
				Fix("keep one of them"))
		}
		want := scaleTypes[part]
		if columnType(f.Type) != want || f.several {
			p.Report(ruleScale.At(f.marker.Pos, "marker +gen:scale=%s: %s is %s, and API servers want a single %s",
				part, f.path, f.Type.Describe(), want).
				Fix("put it on a field of that type outside of lists and maps"))
		}
		paths[part] = f.path
	}
	for _, part := range []string{"spec", "status"} {
		if paths[part] == "" {
			p.Report(ruleScale.At(fields[0].marker.Pos, "%s has +gen:scale=%s, but no field has +gen:scale=%s", r.Kind,
				fields[0].marker.Value, part).
				Fix("mark the field with the number of replicas in the %s, too", part))
		}
	}
	s := &apiext.CustomResourceSubresourceScale{SpecReplicasPath: paths["spec"], StatusReplicasPath: paths["status"]}
	if selector := paths["selector"]; selector != "" {
		s.LabelSelectorPath = &selector
	}
	return s
}

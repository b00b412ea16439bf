package validate

import (
	"cmp"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

const (
	columns    = "kubebuilder:printcolumn"
	selectable = "kubebuilder:selectablefield"
	scale      = "kubebuilder:subresource:scale"
	resource   = "kubebuilder:resource"
	conversion = "gen:conversion:webhook"
)

// parts are the parts of a CRD beside schemas: the beginning of the path, without indexes, the marker that it comes
// from, its name in messages, and the remedy.
var parts = []struct{ path, marker, what, remedy string }{
	{"metadata.annotations", "kubebuilder:metadata", "annotations",
		"groups of *.k8s.io and *.kubernetes.io are protected: name the pull request that approved the API with " +
			"+kubebuilder:metadata:annotations=\"api-approved.kubernetes.io=https://github.com/" +
			"kubernetes/kubernetes/pull/…\", or give the package another +groupName"},
	{"metadata.labels", "kubebuilder:metadata", "labels", "correct the label"},
	{"metadata.name", "", "name", "correct the plural with +kubebuilder:resource:path, or the package's +groupName"},
	{"spec.group", "groupName", "group", "give the package a +groupName that is a domain with a dot, e.g. " +
		"fruit.example.org"},
	{"spec.names.plural", resource, "plural", "correct the plural: lower case letters, digits and dashes"},
	{"spec.names.singular", resource, "singular", "correct the singular: lower case letters, digits and dashes"},
	{"spec.names.shortNames", resource, "short name", "correct the short name: lower case letters, digits and dashes"},
	{"spec.names.categories", resource, "category", "correct the category: lower case letters, digits and dashes"},
	{"spec.names.kind", "", "kind", "rename the type: kinds have letters and digits only"},
	{"spec.names.listKind", "", "list kind", "rename the type"},
	{"spec.conversion.conversionReviewVersions", conversion, "conversionReviewVersions",
		"write conversionReviewVersions=v1"},
	{"spec.conversion", conversion, "webhook", "correct the marker"},
	{"spec.versions.name", "versionName", "version", "give the package a +versionName such as v1alpha1"},
	{"spec.versions.deprecationWarning", "kubebuilder:deprecatedversion", "warning",
		"write a warning of 1 to 256 printable characters"},
	{"spec.versions.subresources.scale.specReplicasPath", scale, "specpath",
		"name an integer below .spec, e.g. .spec.replicas"},
	{"spec.versions.subresources.scale.statusReplicasPath", scale, "statuspath",
		"name an integer below .status, e.g. .status.replicas"},
	{"spec.versions.subresources.scale.labelSelectorPath", scale, "selectorpath",
		"name a string below .status or .spec, e.g. .status.selector"},
	{"spec.versions.additionalPrinterColumns.JSONPath", columns, "JSONPath",
		"write the path with a leading dot, and without braces or $, e.g. .status.phase"},
	{"spec.versions.additionalPrinterColumns.format", columns, "format", "use one of the formats, or leave it out"},
	{"spec.versions.additionalPrinterColumns", columns, "column", "correct the marker"},
	{"spec.versions.selectableFields", selectable, "JSONPath",
		"name a field of type string, boolean or integer below .spec or .status, outside of lists and maps, each " +
			"once and at most 8"},
}

// crdError reports a problem outside of schemas.
func (f *finding) crdError() diag.Diagnostic {
	path := names(f.steps)
	for _, part := range parts {
		if !strings.HasPrefix(path, part.path) {
			continue
		}
		pos, subject, remedy := f.resource.Type.Pos, f.resource.Kind+": ", part.remedy
		if f.candidate.Written != nil {
			pos, subject, remedy = f.candidate.Written(f.err.Field), "", "correct "+path+" in the manifest"
		} else if m, ok := f.marker(part.marker); ok {
			pos, subject = m.Pos, "marker +"+m.Name+": "
		}
		said := plainly(f.err.Detail)
		if value, ok := f.err.BadValue.(*string); ok && value != nil {
			said = fmt.Sprintf("%q %s", *value, said)
		} else if value, ok := f.err.BadValue.(string); ok && value != "" {
			said = fmt.Sprintf("%q %s", value, said)
		}
		switch f.err.Type {
		case field.ErrorTypeDuplicate:
			said += "is a duplicate"
		case field.ErrorTypeRequired:
			said = cmp.Or(said, "is empty")
		}
		rule := ruleRefused
		if approval.in(f.err) { // a later step of the project may add it
			rule = ruleApproval
		}
		return rule.At(pos, "%s%s %s", subject, part.what, said).Fix("%s", remedy)
	}
	if f.candidate.Written != nil {
		return ruleRefused.At(f.candidate.Written(f.err.Field), "API servers refuse this CRD: %v", f.err).
			Fix("correct %s in the manifest", path)
	}
	return ruleRefused.At(f.resource.Type.Pos, "API servers refuse the CRD of %s: %v", f.resource.Kind, f.err).
		Fix("change the markers of the type")
}

// plainly returns an error about a name without regular expressions and examples.
func plainly(detail string) string {
	text := regexUsed.before(detail)
	text = label1035.replace(text, "is not a DNS label (RFC 1035)")
	text = subdomain1123.replace(text, "is not a DNS subdomain (RFC 1123)")
	return mixedCase.replace(example.before(text), "")
}

// marker returns the marker with a name that caused the problem: that of the package or of the type. The index in the
// path selects among several.
func (f *finding) marker(name string) (marker.Marker, bool) {
	if m, ok := f.resource.Package.Markers.Find(name); ok {
		return m, true
	}
	all := f.resource.Type.Markers.All(name)
	if len(all) == 0 {
		return marker.Marker{}, false
	}
	if name == columns || name == selectable {
		if i := f.steps[2].index(); i >= 0 && i < len(all) {
			return all[i], true
		}
	}
	return all[len(all)-1], true
}

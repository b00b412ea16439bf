package importer

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// kindMarkers returns the markers of a kind in one version.
func kindMarkers(crd *apiext.CustomResourceDefinition, v apiext.CustomResourceDefinitionVersion) (all []string) {
	n := crd.Spec.Names
	resource := "kubebuilder:resource:path=" + n.Plural
	if n.Singular != "" && n.Singular != strings.ToLower(n.Kind) {
		resource += ",singular=" + n.Singular
	}
	if len(n.ShortNames) > 0 {
		resource += ",shortName=" + list(n.ShortNames)
	}
	if len(n.Categories) > 0 {
		resource += ",categories=" + list(n.Categories)
	}
	if crd.Spec.Scope == apiext.ClusterScoped {
		resource += ",scope=Cluster"
	}
	all = append(all, "kubebuilder:object:root=true", resource)
	labels, annotations := metadataOf(crd)
	all = append(append(all, pairs("labels", labels)...), pairs("annotations", annotations)...)
	if v.Storage && len(crd.Spec.Versions) > 1 {
		all = append(all, "kubebuilder:storageversion")
	}
	if !v.Served {
		all = append(all, "kubebuilder:unservedversion")
	}
	if v.Deprecated {
		text := "kubebuilder:deprecatedversion"
		if v.DeprecationWarning != nil {
			text += ":warning=" + strconv.Quote(*v.DeprecationWarning)
		}
		all = append(all, text)
	}
	if s := v.Subresources; s != nil && s.Status != nil {
		all = append(all, "kubebuilder:subresource:status")
	}
	if s := v.Subresources; s != nil && s.Scale != nil {
		text := "kubebuilder:subresource:scale:specpath=" + s.Scale.SpecReplicasPath + ",statuspath=" +
			s.Scale.StatusReplicasPath
		if s.Scale.LabelSelectorPath != nil {
			text += ",selectorpath=" + *s.Scale.LabelSelectorPath
		}
		all = append(all, text)
	}
	for _, c := range v.AdditionalPrinterColumns {
		all = append(all, column(c))
	}
	for _, f := range v.SelectableFields {
		all = append(all, "kubebuilder:selectablefield:JSONPath="+strconv.Quote(f.JSONPath))
	}
	return append(all, conversionMarker(crd, v)...)
}

// stamps are the annotations that programs write into a CRD, each run again.
var stamps = []string{"controller-gen.kubebuilder.io/version", "kubectl.kubernetes.io/last-applied-configuration"}

// metadataOf returns the labels and annotations that say something of a CRD.
func metadataOf(crd *apiext.CustomResourceDefinition) (labels, annotations map[string]string) {
	annotations = maps.Clone(crd.Annotations)
	for _, stamp := range stamps {
		delete(annotations, stamp)
	}
	return crd.Labels, annotations
}

// pairs returns the markers of labels or annotations.
func pairs(argument string, of map[string]string) (all []string) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		all = append(all, "kubebuilder:metadata:"+argument+"={"+strconv.Quote(key+"="+of[key])+"}")
	}
	return all
}

func column(c apiext.CustomResourceColumnDefinition) string {
	text := "kubebuilder:printcolumn:name=" + strconv.Quote(c.Name) + ",type=" + c.Type + ",JSONPath=" +
		strconv.Quote(c.JSONPath)
	if c.Description != "" {
		text += ",description=" + strconv.Quote(c.Description)
	}
	if c.Format != "" {
		text += ",format=" + c.Format
	}
	if c.Priority != 0 {
		text += fmt.Sprintf(",priority=%d", c.Priority)
	}
	return text
}

func list(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return "{" + strings.Join(names, ",") + "}"
}

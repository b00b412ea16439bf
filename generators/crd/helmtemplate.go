package crd

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/manifest"
)

// A helmView is a CRD as a template of a Helm chart.
type helmView struct {
	CRD *apiext.CustomResourceDefinition
	HelmOptions
}

// namespaceMark is a placeholder for the namespace of a service, until the YAML is written.
const namespaceMark = "gen-helm-namespace"

// renderHelm writes the template. Braces in the CRD are text, not a template's actions.
func renderHelm(v helmView) ([]byte, error) {
	spec := v.CRD.Spec
	c := spec.Conversion
	if v.HelmNamespace != "" && c != nil && c.Webhook != nil && c.Webhook.ClientConfig.Service != nil {
		spec = *v.CRD.Spec.DeepCopy()
		spec.Conversion.Webhook.ClientConfig.Service.Namespace = namespaceMark
	}
	body, err := manifest.Part(map[string]any{"spec": spec})
	if err != nil {
		return nil, fmt.Errorf("CRD %s: %w", v.CRD.Name, err)
	}
	text := strings.ReplaceAll(escaped(string(body)), namespaceMark, "{{ "+v.HelmNamespace+" }}")
	text = "apiVersion: " + v.CRD.APIVersion + "\nkind: " + v.CRD.Kind + "\nmetadata:\n  name: " + v.CRD.Name + "\n" +
		v.annotations() + v.labels() + text
	if v.HelmCondition != "" {
		text = "{{- if " + v.HelmCondition + " }}\n" + text + "{{- end }}\n"
	}
	return []byte(text), nil
}

// annotations returns the annotations: those of the CRD, the one that keeps it, and those of the chart's template.
func (v helmView) annotations() string {
	const header = "  annotations:\n"
	keep := "    helm.sh/resource-policy: keep\n"
	own := pairs(v.CRD.Annotations) + include(v.HelmAnnotations)
	if v.HelmKeep == "" || v.HelmKeep == "true" {
		if v.HelmKeep == "true" {
			own = keep + own
		}
		if own == "" {
			return ""
		}
		return header + own
	}
	if own == "" {
		return "  {{- if " + v.HelmKeep + " }}\n" + header + keep + "  {{- end }}\n"
	}
	return header + "    {{- if " + v.HelmKeep + " }}\n" + keep + "    {{- end }}\n" + own
}

func (v helmView) labels() string {
	own := pairs(v.CRD.Labels) + include(v.HelmLabels)
	if own == "" {
		return ""
	}
	return "  labels:\n" + own
}

// include returns the call of a chart's template for labels or annotations.
func include(template string) string {
	if template == "" {
		return ""
	}
	return fmt.Sprintf("    {{- include %q . | nindent 4 }}\n", template)
}

// pairs returns labels or annotations as YAML.
func pairs(of map[string]string) (text string) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		text += "    " + escaped(fmt.Sprintf("%s: %q", key, of[key])) + "\n"
	}
	return text
}

// escaped returns text that a template prints as it is.
func escaped(text string) string { return strings.ReplaceAll(text, "{{", `{{ "{{" }}`) }

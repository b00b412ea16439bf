package importer

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Source is a package of types that schemas may be.
type Source struct {
	Path, Alias string
	Module      string // that has it, e.g. "k8s.io/api"
}

// Sources are the packages of Kubernetes whose types other APIs use.
var Sources = []Source{
	{metaV1, "metav1", "k8s.io/apimachinery"},
	{"k8s.io/api/core/v1", "corev1", "k8s.io/api"},
	{"k8s.io/api/apps/v1", "appsv1", "k8s.io/api"},
	{"k8s.io/api/autoscaling/v2", "autoscalingv2", "k8s.io/api"},
	{"k8s.io/api/batch/v1", "batchv1", "k8s.io/api"},
	{"k8s.io/api/networking/v1", "networkingv1", "k8s.io/api"},
	{"k8s.io/api/policy/v1", "policyv1", "k8s.io/api"},
	{"k8s.io/api/rbac/v1", "rbacv1", "k8s.io/api"},
}

// Probe returns a Go file with a type that has a field of each real type: the schemas of these fields are what a CRD
// has for them.
func Probe(refs []Ref) []byte {
	var b strings.Builder
	b.WriteString("package probe\n\nimport (\n")
	seen := map[string]bool{}
	for _, r := range refs {
		if !seen[r.Path] {
			seen[r.Path] = true
			fmt.Fprintf(&b, "\t%s %q\n", r.Alias, r.Path)
		}
	}
	b.WriteString(")\n\n// Probe has every type.\n// +kubebuilder:object:generate=true\ntype Probe struct {\n")
	for i, r := range refs {
		fmt.Fprintf(&b, "\tF%d %s.%s `json:\"f%[1]d\"`\n", i, r.Alias, r.Name)
	}
	b.WriteString("}\n")
	return []byte(b.String())
}

// RealTypes returns the types by the keys of their schemas, of which a probe's schema has one for each.
func RealTypes(refs []Ref, probe map[string]any) map[string][]Ref {
	var s props
	raw, _ := json.Marshal(probe)
	_ = json.Unmarshal(raw, &s) // it has just been encoded
	all := map[string][]Ref{}
	for i, r := range refs {
		field := s.Properties[fmt.Sprintf("f%d", i)]
		if field.Type == "object" && len(field.Properties) > 0 {
			key := Key(&field, false)
			field.Description = ""
			r.docs, r.described = Key(&field, true), isDescribed(&field)
			all[key] = append(all[key], r)
		}
	}
	return all
}

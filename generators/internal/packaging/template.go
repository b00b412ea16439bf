package packaging

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/manifest"
)

// An Object is what becomes a template.
type Object struct {
	metav1.TypeMeta
	Metadata metav1.ObjectMeta
	Body     any // the other fields, e.g. map[string]any{"spec": spec}
}

// objectOf returns an object of Kubernetes as one that becomes a template.
func objectOf(object any) (o Object, err error) {
	if o, ok := object.(Object); ok {
		return o, nil
	}
	encoded, err := json.Marshal(object)
	if err != nil {
		return o, err
	}
	body := map[string]any{}
	if err := json.Unmarshal(encoded, &body); err != nil {
		return o, err
	}
	var head struct {
		metav1.TypeMeta
		Metadata metav1.ObjectMeta `json:"metadata"`
	}
	if err := json.Unmarshal(encoded, &head); err != nil {
		return o, err
	}
	delete(body, "apiVersion")
	delete(body, "kind")
	delete(body, "metadata")
	return Object{head.TypeMeta, head.Metadata, body}, nil
}

// Marks stand for expressions until an object is YAML.
const (
	namespaceMark = "gen-helm-namespace"
	fullnameMark  = "gen-helm-fullname-"

	// Account is what to write for the name of a service account that a template of the chart has.
	Account = "gen-helm-account"
)

// Namespace returns what to write for a namespace, e.g. of a webhook's service.
func (o *HelmOptions) Namespace(namespace string) string {
	if o.HelmNamespace == "" {
		return namespace
	}
	return namespaceMark
}

// System is Namespace for the namespace system, which kubebuilder's layout has kustomize replace. Others stay.
func (o *HelmOptions) System(namespace string) string {
	if namespace != "system" {
		return namespace
	}
	return o.Namespace(namespace)
}

// Name returns what to write for the name of an object of the chart.
func (o *HelmOptions) Name(name string) string {
	if o.HelmFullname == "" {
		return name
	}
	return fullnameMark + name
}

// A Template renders objects.
type Template struct {
	*HelmOptions
	Keep    string // expression that has to be true for the annotation helm.sh/resource-policy: keep; "" for never
	Account string // template with the name of the service account, for which [Account] stands
}

// File plans a template of objects below the chart's templates/: each is an [Object], or encodes to JSON.
func (t Template) File(p *codegen.Pass, name string, source []string, objects ...any) codegen.File {
	dir := p.OutputDir(filepath.Join(t.HelmChart, "templates"))
	return codegen.TextFile(p, dir.WithSource(source...), name, "#", objects, t.render)
}

func (t Template) render(objects []any) ([]byte, error) {
	var all []string
	for _, object := range objects {
		o, err := objectOf(object)
		if err != nil {
			return nil, err
		}
		text, err := t.object(o)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", o.Kind, o.Metadata.Name, err)
		}
		all = append(all, text)
	}
	text := strings.Join(all, "---\n")
	if t.HelmCondition != "" {
		text = "{{- if " + t.HelmCondition + " }}\n" + text + "{{- end }}\n"
	}
	return []byte(text), nil
}

// object returns an object. Braces in it are text, not a template's actions.
func (t Template) object(o Object) (string, error) {
	body, err := manifest.Part(o.Body)
	if err != nil {
		return "", err
	}
	text := "apiVersion: " + o.APIVersion + "\nkind: " + o.Kind + "\nmetadata:\n  name: " + o.Metadata.Name + "\n"
	if o.Metadata.Namespace != "" {
		text += "  namespace: " + o.Metadata.Namespace + "\n"
	}
	text += t.annotations(o.Metadata.Annotations) + t.labels(o.Metadata.Labels) + escaped(string(body))
	return strings.NewReplacer(namespaceMark, "{{ "+t.HelmNamespace+" }}",
		fullnameMark, fmt.Sprintf("{{ include %q . }}-", t.HelmFullname),
		Account, fmt.Sprintf("{{ include %q . }}", t.Account)).Replace(text), nil
}

// annotations returns the annotations: those of the object, the one that keeps it, and those of the chart's template.
func (t Template) annotations(of map[string]string) string {
	const header = "  annotations:\n"
	keep := "    helm.sh/resource-policy: keep\n"
	own := pairs(of) + include(t.HelmAnnotations)
	if t.Keep == "" || t.Keep == "true" {
		if t.Keep == "true" {
			own = keep + own
		}
		if own == "" {
			return ""
		}
		return header + own
	}
	if own == "" {
		return "  {{- if " + t.Keep + " }}\n" + header + keep + "  {{- end }}\n"
	}
	return header + "    {{- if " + t.Keep + " }}\n" + keep + "    {{- end }}\n" + own
}

func (t Template) labels(of map[string]string) string {
	own := pairs(of) + include(t.HelmLabels)
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

// Package proof validates manifests as API servers do, before gen writes them. In: YAML. Out: what API servers refuse.
// Where their code can be imported, that is what runs. The other rules are those of pkg/apis/rbac/validation and
// pkg/apis/admissionregistration/validation in k8s.io/kubernetes, which no other module can import.
package proof

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Problem is what an API server refuses of an object in a manifest.
type Problem struct {
	Object          string // e.g. "ClusterRole fruit"
	Path            string // e.g. "rules[0].verbs"
	Message, Remedy string
}

// kinds are the kinds that are proven, with their checks.
var kinds = map[string]func(c *checker, document []byte) error{
	"rbac.authorization.k8s.io/v1 ClusterRole":                         decoded(clusterRole),
	"rbac.authorization.k8s.io/v1 Role":                                decoded(role),
	"rbac.authorization.k8s.io/v1 ClusterRoleBinding":                  decoded(clusterRoleBinding),
	"rbac.authorization.k8s.io/v1 RoleBinding":                         decoded(roleBinding),
	"admissionregistration.k8s.io/v1 MutatingWebhookConfiguration":     decoded(mutatingWebhooks),
	"admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration":   decoded(validatingWebhooks),
	"admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy":        decoded(validatingPolicy),
	"admissionregistration.k8s.io/v1 MutatingAdmissionPolicy":          decoded(mutatingPolicy),
	"admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding": decoded(validatingBinding),
	"admissionregistration.k8s.io/v1 MutatingAdmissionPolicyBinding":   decoded(mutatingBinding),
	"apiextensions.k8s.io/v1 CustomResourceDefinition":                 decoded(definition),
}

// groups are the API groups all of whose kinds are proven.
var groups = []string{rbacv1.GroupName, admissionregistrationv1.GroupName, "apiextensions.k8s.io"}

// Kinds returns the kinds that [Prove] validates, sorted, e.g. "rbac.authorization.k8s.io/v1 Role".
func Kinds() (all []string) {
	for kind := range kinds {
		all = append(all, kind)
	}
	slices.Sort(all)
	return all
}

// Prove returns what API servers refuse of the objects in a manifest, in lists, too, without those of the given kinds.
// Objects of other groups, and text that is not a manifest, have no problems.
func Prove(content []byte, without ...string) (all []Problem) {
	for document := range bytes.SplitSeq(bytes.TrimPrefix(content, []byte("---")), []byte("\n---")) {
		all = append(all, prove(document, without)...)
	}
	return all
}

func prove(document []byte, without []string) (all []Problem) {
	if !slices.ContainsFunc(groups, func(group string) bool { return bytes.Contains(document, []byte(group)) }) {
		return nil
	}
	of := typeOf(document)
	if strings.HasSuffix(of.Kind, "List") {
		var list struct {
			Items []json.RawMessage `json:"items"`
		}
		_ = yaml.Unmarshal(document, &list) // without items there is nothing to apply
		for _, item := range list.Items {
			all = append(all, prove(item, without)...)
		}
		return all
	}
	kind := of.APIVersion + " " + of.Kind
	validate, known := kinds[kind]
	group, _, versioned := strings.Cut(of.APIVersion, "/")
	if !versioned || !slices.Contains(groups, group) || slices.Contains(without, kind) {
		return nil
	}
	c := &checker{object: of.Kind}
	if !known {
		c.refuse("kind", "write one of "+strings.Join(Kinds(), ", "), "API servers do not have %s", kind)
	} else if err := validate(c, document); err != nil {
		c.refuse("kind", "correct the manifest", "%v", err)
	}
	return c.problems
}

// typeOf returns the type of the object in a document. It reads the lines that most documents begin with, as CRDs can
// have megabytes, and only without them the document.
func typeOf(document []byte) (of metav1.TypeMeta) {
	for line := range bytes.Lines(document) {
		key, value, _ := bytes.Cut(line, []byte(":"))
		switch string(key) {
		case "apiVersion":
			of.APIVersion = scalar(value)
		case "kind":
			of.Kind = scalar(value)
		}
		if of.APIVersion != "" && of.Kind != "" {
			return of
		}
	}
	_ = yaml.Unmarshal(document, &of) // what is not YAML is not a manifest
	return of
}

// scalar returns a value of one plain or quoted word, e.g. "v1" of ` "v1" # stable`, or "" for any other value.
func scalar(value []byte) string {
	word, _, _ := strings.Cut(string(value), " #")
	if word = strings.Trim(strings.TrimSpace(word), `"'`); strings.ContainsAny(word, " &*!|>") {
		return ""
	}
	return word
}

// decoded returns the check of a document by that of its type. Unknown fields are errors.
func decoded[T any](validate func(*checker, *T)) func(*checker, []byte) error {
	return func(c *checker, document []byte) error {
		var object struct {
			Metadata metav1.ObjectMeta `json:"metadata"`
		}
		if err := yaml.Unmarshal(document, &object); err == nil && object.Metadata.Name != "" {
			c.object += " " + object.Metadata.Name
		}
		var into T
		if err := yaml.UnmarshalStrict(document, &into); err != nil {
			_, cause, _ := strings.Cut(err.Error(), "json: ")
			return fmt.Errorf("it does not have the fields of its kind: %s", cmp.Or(cause, err.Error()))
		}
		validate(c, &into)
		return nil
	}
}

// A checker collects the problems of one object.
type checker struct {
	object   string
	problems []Problem
}

func (c *checker) refuse(path, remedy, format string, args ...any) {
	c.problems = append(c.problems, Problem{c.object, path, fmt.Sprintf(format, args...), remedy})
}

// errors adds problems that Kubernetes' own code has found.
func (c *checker) errors(remedy string, all field.ErrorList) {
	for _, err := range all {
		c.refuse(err.Field, remedy, "%s", err.ErrorBody())
	}
}

// metadata checks the name, labels and annotations of an object.
func (c *checker) metadata(m *metav1.ObjectMeta, name apivalidation.ValidateNameFunc) {
	own, valid := *m, func(string, bool) []string { return nil }
	own.Namespace = ""
	if m.Name == "" || len(name(m.Name, false)) > 0 {
		c.refuse("metadata.name", "write lower case letters, digits, dashes and dots, e.g. fruit-webhooks",
			"%q is not a valid name", m.Name)
		own.Name = "valid"
	}
	c.errors("correct the metadata", apivalidation.ValidateObjectMeta(&own, false, valid, field.NewPath("metadata")))
	if m.Namespace != "" && len(apivalidation.ValidateNamespaceName(m.Namespace, false)) > 0 {
		c.refuse("metadata.namespace", "write lower-case letters, digits and dashes", "%q is not a namespace",
			m.Namespace)
	}
}

// selector checks a label selector; nil selects all.
func (c *checker) selector(path string, selector *metav1.LabelSelector) {
	if selector != nil {
		c.errors(`write labels, e.g. {"matchExpressions":[{"key":"tier","operator":"In","values":["a"]}]}`,
			metavalidation.ValidateLabelSelector(selector, metavalidation.LabelSelectorValidationOptions{},
				field.NewPath(path)))
	}
}

// oneOf checks a value that may be missing.
func oneOf[T ~string](c *checker, path string, value *T, values ...T) {
	if value == nil || slices.Contains(values, *value) {
		return
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	remedy := "write one of " + strings.Join(texts, ", ")
	if near := marker.Closest(string(*value), texts); near != "" {
		remedy = fmt.Sprintf("did you mean %q?", near)
	}
	c.refuse(path, remedy, "%q is not supported", *value)
}

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
)

// markerSettings ask for what markers influence.
const markerSettings = `packages: [./api/...]
generate:
  crd: {dir: config/crd}
  deepcopy:
  deepequal:
  defaults:
  conversion:
  register:
  validation: {readonlyPackages: [k8s.io/apimachinery/pkg/apis/meta/v1/validation]}
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  applyconfiguration: {dir: client/applyconfiguration}
  reconciler: {dir: client/reconcilers}
  openapi: {dir: openapi}
  rbac: {dir: config/rbac, roleName: fruit-controller}
  webhook: {dir: config/webhook}
  admissionpolicy: {dir: config/admissionpolicy}
  jsonschema: {dir: schemas}
  lifecycle:
  protobuf:
  docs: {dir: docs}
`

// exampleAPI is the Go file around an example: the comment of the package, that of the kind, the spec, and more.
const exampleAPI = `%spackage v1

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/api/operation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

%stype Fruit struct {
	metav1.TypeMeta   ~json:",inline"~
	metav1.ObjectMeta ~json:"metadata,omitempty"~

	Spec   FruitSpec   ~json:"spec,omitempty"~
	Status FruitStatus ~json:"status,omitempty"~
}

%s
%s
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.30
type FruitList struct {
	metav1.TypeMeta ~json:",inline"~
	metav1.ListMeta ~json:"metadata,omitempty"~

	Items []Fruit ~json:"items"~
}

type Tree struct {
	Name string ~json:"name"~
}

var _, _, _ = runtime.Object(nil), intstr.IntOrString{}, time.Second

var _, _, _ = context.Background, operation.Operation{}, field.ErrorList(nil)

%s`

var copies = regexp.MustCompile(`\+(k8s:deepcopy-gen|kubebuilder:object)`)

var declares = regexp.MustCompile(`(?m)^(type|func) `)

// goOf returns a Go file with an example: the comment of a package or of a kind, declarations, or else fields.
func goOf(input string) string {
	pkg, kind := "// +groupName=example.org\n// +k8s:deepcopy-gen=package\n", "// +genclient\n"
	spec, more := "type FruitSpec struct {\n\tVariety string ~json:\"variety,omitempty\"~\n"+
		"\tWeight int32 ~json:\"weight,omitempty\"~\n\tRipeness Ripeness ~json:\"ripeness,omitempty\"~\n}\n", ""
	if comment, rest, ok := strings.Cut(input, "package v1\n"); ok {
		if pkg, input = comment, rest; !copies.MatchString(pkg) {
			pkg += "// +k8s:deepcopy-gen=package\n"
		}
	}
	status := "type FruitStatus struct {\n\tWeight int32 ~json:\"weight,omitempty\"~\n}\n"
	comment, isKind := strings.CutSuffix(strings.TrimPrefix(input, "\n"), "type Fruit struct {\n")
	switch {
	case isKind:
		kind = comment
	case input == "":
	case !declares.MatchString(input):
		spec = "type FruitSpec struct {\n" + input + "}\n"
	case strings.Contains(input, "type FruitSpec struct {"):
		spec = input
	default:
		more = input
	}
	if strings.Contains(spec, "type FruitStatus struct {") {
		status = ""
	}
	if !copies.MatchString(kind) {
		kind += "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n"
	}
	if !strings.Contains(spec+more, "type Ripeness ") {
		more += "type Ripeness string\n"
	}
	text := fmt.Sprintf(exampleAPI, pkg, kind, spec, status, more)
	return strings.ReplaceAll(text, "~", "`")
}

// prerequisites are the generators whose output others need.
var prerequisites = map[string][]string{
	"client": {"deepcopy", "register"}, "lister": {"client", "deepcopy", "register"},
	"informer": {"client", "lister", "deepcopy", "register"}, "applyconfiguration": {"deepcopy"},
	"validation": {"register", "deepcopy"}, "defaults": {"deepcopy"}, "register": {"deepcopy"},
	"reconciler": {"client", "lister", "informer", "applyconfiguration", "deepcopy", "register"},
}

// settingsOf returns the lines of markerSettings for a generator and those that it needs.
func settingsOf(g *codegen.Generator) []byte {
	var out []byte
	for line := range strings.Lines(markerSettings) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if !strings.HasPrefix(line, "  ") || name == g.Name || slices.Contains(prerequisites[g.Name], name) {
			out = append(out, line...)
		}
	}
	return out
}

package bazel_test

import (
	"bytes"
	"fmt"
	"strings"
	"text/template"
)

const (
	manyPath      = "example.org/many/"
	kindsOfAGroup = 20
)

const manyConfig = `packages: [./apis/...]
header: boilerplate.txt
generate:
  deepcopy:
  register:
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  crd: {dir: config/crd}
`

const commonSource = `// +k8s:deepcopy-gen=package

// Package v1 has types that all groups share.
package v1

// A Reference names another object.
// +kubebuilder:validation:XValidation:rule="self.name != 'nobody'"
type Reference struct {
	// +kubebuilder:validation:MaxLength=63
	Name   string            ` + "`json:\"name\"`" + `
	Labels map[string]string ` + "`json:\"labels,omitempty\"`" + `
}
`

const docSource = `// +k8s:deepcopy-gen=package
// +groupName=%[1]s.example.org

// Package v1 is of the group %[1]s.
package v1
`

// tag returns a field's tag for JSON.
func tag(name string) string { return fmt.Sprintf("`json:%q`", name) }

var kindSource = template.Must(template.New("").Funcs(template.FuncMap{"tag": tag}).Parse(`package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	common "example.org/many/apis/common/v1"
	{{- if .Other}}
	other "example.org/many/apis/{{.Other}}/v1"{{end}}
)

// +genclient
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object

// {{.Kind}} is kind {{.N}}.
type {{.Kind}} struct {
	metav1.TypeMeta   {{tag ",inline"}}
	metav1.ObjectMeta {{tag "metadata,omitempty"}}

	Spec   {{.Kind}}Spec   {{tag "spec"}}
	Status {{.Kind}}Status {{tag "status,omitempty"}}
}

// {{.Kind}}Spec is what is wanted.
type {{.Kind}}Spec struct {
	// Size is how large it is.
	// +kubebuilder:validation:Minimum={{.N}}
	Size int32 {{tag "size"}}
	// +kubebuilder:validation:MaxItems=8
	References []common.Reference {{tag "references,omitempty"}}
	Selector   *metav1.LabelSelector {{tag "selector,omitempty"}}
	{{- if .Other}}
	Other *other.Kind000Spec {{tag "other,omitempty"}}{{end}}
	{{- range .Fields}}
	{{.}} map[string][]string {{tag .}}{{end}}
}

// {{.Kind}}Status is what is observed.
type {{.Kind}}Status struct {
	Conditions []metav1.Condition {{tag "conditions,omitempty"}}
}

// +kubebuilder:object:root=true
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object

// {{.Kind}}List is a list.
type {{.Kind}}List struct {
	metav1.TypeMeta {{tag ",inline"}}
	metav1.ListMeta {{tag "metadata,omitempty"}}

	Items []{{.Kind}} {{tag "items"}}
}
`))

// writeMany writes an API of that many kinds, 20 a group. All groups use the types of apis/common; each third one also
// those of the group before it.
func (w *workspace) writeMany(kinds int) {
	w.write("gen.yaml", []byte(manyConfig))
	w.write("boilerplate.txt", []byte("// Copyright The Authors.\n"))
	w.write("apis/common/v1/types.go", []byte(commonSource))
	for n := range kinds {
		group, kind := n/kindsOfAGroup, n%kindsOfAGroup
		dir := fmt.Sprintf("apis/group%03d/v1/", group)
		if kind == 0 {
			w.write(dir+"doc.go", fmt.Appendf(nil, docSource, fmt.Sprintf("group%03d", group)))
		}
		view := struct {
			Kind, Other string
			N           int
			Fields      []string
		}{Kind: fmt.Sprintf("Kind%03d", kind), N: n}
		for field := range n % 7 {
			view.Fields = append(view.Fields, fmt.Sprintf("Field%d", field))
		}
		if group%3 == 2 && kind == 0 {
			view.Other = fmt.Sprintf("group%03d", group-1)
		}
		var source bytes.Buffer
		if err := kindSource.Execute(&source, view); err != nil {
			w.Fatal(err)
		}
		w.write(fmt.Sprintf("%skind%03d.go", dir, kind), source.Bytes())
	}
}

// addField adds a field to the first kind of a group.
func (w *workspace) addField(group string) {
	w.Helper()
	name := "apis/" + group + "/v1/kind000.go"
	const spec = "type Kind000Spec struct {\n"
	w.edit(name, spec, spec+"\tAnother string `json:\"another,omitempty\"`\n")
}

func (w *workspace) edit(name, old, with string) {
	w.Helper()
	content := string(read(w.T, w.path(name)))
	if !strings.Contains(content, old) {
		w.Fatalf("%s has no %q", name, old)
	}
	w.write(name, []byte(strings.Replace(content, old, with, 1)))
}

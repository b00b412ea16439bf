package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// shape says how large a generated module is.
type shape struct{ groups, types int } // types in each group's one version

// kind is one API type: its spec has ten fields, among them structs of its own, one in a list and one in a map.
const kind = `
// %[1]s is a kind.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type %[1]s struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec %[1]sSpec ` + "`json:\"spec,omitempty\"`" + `
}

// %[1]sList is a list of them.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type %[1]sList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []%[1]s ` + "`json:\"items\"`" + `
}

// %[1]sSpec says what is wanted.
type %[1]sSpec struct {
	// Name is a name.
	// +kubebuilder:validation:MaxLength=63
	Name string ` + "`json:\"name\"`" + `

	// Replicas is how many there are.
	// +kubebuilder:validation:Minimum=0
	Replicas *int32 ` + "`json:\"replicas,omitempty\"`" + `

	// Paused stops it.
	Paused bool ` + "`json:\"paused,omitempty\"`" + `

	// Since is when it began.
	Since metav1.Time ` + "`json:\"since,omitempty\"`" + `

	// Labels are labels.
	Labels map[string]string ` + "`json:\"labels,omitempty\"`" + `

	// Zones are zones.
	// +listType=set
	Zones []string ` + "`json:\"zones,omitempty\"`" + `

	// Selector selects.
	Selector *metav1.LabelSelector ` + "`json:\"selector,omitempty\"`" + `

	// Main is a part.
	Main %[1]sPart ` + "`json:\"main,omitempty\"`" + `

	// Parts are parts.
	// +listType=map
	// +listMapKey=name
	Parts []%[1]sPart ` + "`json:\"parts,omitempty\"`" + `

	// Spares are parts, too.
	Spares map[string]%[1]sPart ` + "`json:\"spares,omitempty\"`" + `
}

// %[1]sPart is a part.
type %[1]sPart struct {
	// Name is unique.
	Name string ` + "`json:\"name\"`" + `

	// Size is a size.
	Size %[1]sSize ` + "`json:\"size,omitempty\"`" + `
}

// %[1]sSize is a size.
type %[1]sSize struct {
	// Width is a width.
	Width int32 ` + "`json:\"width,omitempty\"`" + `

	// Height is a height.
	Height *int32 ` + "`json:\"height,omitempty\"`" + `
}
`

// scaledConfig enables all generators for every type.
const scaledConfig = `packages: [./apis/...]
generate:
  deepcopy: {}
  register: {}
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  applyconfiguration: {dir: client/applyconfiguration}
  crd: {dir: config/crd}
`

// dir returns the directory of a group's version, e.g. "apis/group007/v1".
func (s shape) dir(group int) string { return fmt.Sprintf("apis/group%03d/v1", group) }

// write puts the API and gen.yaml into a directory; go.mod is for the caller.
func (s shape) write(dir string) error {
	files := map[string]string{"gen.yaml": scaledConfig}
	for g := range s.groups {
		at := s.dir(g)
		files[at+"/doc.go"] = fmt.Sprintf("// Package v1 is an API.\n//\n// +groupName=group%03d.example.org\n"+
			"// +k8s:deepcopy-gen=package\npackage v1\n", g)
		for n := range s.types {
			files[fmt.Sprintf("%s/kind%04d.go", at, n)] = "package v1\n\n" +
				"import metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n" +
				fmt.Sprintf(kind, fmt.Sprintf("Kind%04d", n))
		}
	}
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

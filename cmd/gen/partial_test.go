package main

import (
	"fmt"
	"strings"
	"testing"
)

const kind = `package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Tree struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}

// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TreeList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []Tree
}
`

// TestPartial changes one thing at a time: what is made of other things is not rendered again, and the result is that
// of a run without a cache. How many files are left out is in want.
func TestPartial(t *testing.T) {
	p := newProject(t)
	for _, c := range []struct {
		name, file, old, new string
		want                 string
	}{
		{"a field", "api/fruit.go", "	Sweet []string", "	Sour  []string", "33 of 35"},
		{"a comment on a field", "api/fruit.go", "	Sour ", "	// Sour is sour.\n	Sour ", "32 of 35"},
		{"nothing that matters", "api/bowl.go", "package api", "// Nothing.\n\npackage api", "34 of 35"},
		{"a marker", "api/fruit.go", "// +genclient\n", "// +genclient\n// +genclient:nonNamespaced\n", "15 of 35"},
		{"a kind", "api/kind.go", "", kind, "16 of 41"},
		{"a group", "api/doc.go", "example.org", "example.com", "12 of 41"},

		{"a package that nobody imports", "api/basket/v1/basket.go", "type Lid struct", "type Another []string\n\ntype Lid struct", "38 of 41"},
		{"a package that others are converted to", "api/basket/basket.go", "type Lid struct {", "// Lid closes.\ntype Lid struct {", "38 of 41"},
		{"a package that all import", "shared/shared.go", "type Labels []string", "type Labels map[string]string", "31 of 41"},
		{"a comment in a package that all import", "shared/shared.go", "package shared", "// Package shared is shared.\npackage shared", "33 of 41"},
		{"a marker in a package that all import", "shared/shared.go", "type Labels", "// +kubebuilder:validation:MaxProperties=3\ntype Labels", "32 of 41"},
		{"a new file of a package that all import", "shared/more.go", "", "package shared\n", "33 of 41"},
		{"a file that is built elsewhere", "shared/more_windows.go", "", "package shared\n\ntype More int\n", "41 of 41"},
		{"a replaced module", "../local/part.go", "Names []string", "Names []int64", "38 of 41"},
		{"a constant that a default names", "paint/paint.go", `Red = "red"`, `Red Color = "red"`, "39 of 41"},
		{"a default by hand", "api/basket/v1/hand.go", "", "package v1\n\nimport \"example.org/fruit/shared\"\n\nfunc SetDefaults_Size(s *shared.Size) { s.Width++ }\n", "37 of 41"},
		{"a conversion by hand", "api/basket/v1/conversion.go", "", byHand, "37 of 41"},
		{"another directory in place of a module", "go.mod", "=> ../local", "=> ../other", "38 of 41"},
	} {
		if c.old == "" {
			p.write(c.file, c.new)
		} else {
			p.edit(c.file, c.old, c.new)
		}
		status, out := p.gen("run", "-v")
		if status != 0 || !strings.Contains(out, fmt.Sprintf("gen: cache: %s files are made of the same as before\n", c.want)) {
			t.Errorf("%s: status %d, want %s files left out\n%s", c.name, status, c.want, out)
		}
		if status, diff := p.gen("diff", "--no-cache"); status != 0 {
			t.Errorf("%s: gen run leaves this to do:\n%s", c.name, diff)
		}
	}
}

const byHand = `package v1

import (
	"k8s.io/apimachinery/pkg/conversion"

	"example.org/fruit/shared"
)

func Convert_shared_Size_To_shared_Extent(in *shared.Size, out *shared.Extent, s conversion.Scope) error { return nil }

func Convert_shared_Extent_To_shared_Size(in *shared.Extent, out *shared.Size, s conversion.Scope) error { return nil }
`

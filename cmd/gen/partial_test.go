package main

import (
	"fmt"
	"strings"
	"testing"
)

const kind = `package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +genclient
type Tree struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}

type TreeList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []Tree
}
`

// TestPartial changes one thing at a time: what is made of other things is not rendered again, and the result is that of a run without a
// cache. How many files are left out is in want.
func TestPartial(t *testing.T) {
	p := newProject(t)
	for _, c := range []struct {
		name, file, old, new string
		want                 string
	}{
		{"a field", "api/fruit.go", "	Sweet []string", "	Sour  []string", "24 of 27"},
		{"a comment on a field", "api/fruit.go", "	Sour ", "	// Sour is sour.\n	Sour ", "24 of 27"},
		{"nothing that matters", "api/bowl.go", "package api", "// Nothing.\n\npackage api", "25 of 27"},
		{"a marker", "api/fruit.go", "// +genclient\n", "// +genclient\n// +genclient:nonNamespaced\n", "7 of 27"},
		{"a kind", "api/kind.go", "", kind, "8 of 33"},
		{"a group", "api/doc.go", "example.org", "example.com", "5 of 33"},
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

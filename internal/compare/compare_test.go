package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestManifests(t *testing.T) {
	before := `
kind: Role
metadata:
  name: reader
  annotations: {controller-gen.kubebuilder.io/version: v0.16.0}
rules: [{verbs: [get, list]}]
---
kind: Role
metadata: {name: old}
`
	same := `# Other words, another order.
---
metadata: {name: old}
kind: Role
---
rules:
- verbs: ["get", "list"]
metadata: {name: reader}
kind: Role
`
	if got, err := Manifests([]byte(before), []byte(same)); err != nil || got != nil {
		t.Errorf("%q, %v: the meaning is the same", got, err)
	}
	after := `
kind: Role
metadata: {name: reader, labels: {a: b}}
rules: [{verbs: [get, watch]}]
---
kind: Role
metadata: {name: new}
`
	got, err := Manifests([]byte(before), []byte(after))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Role/old goes", "Role/new is new", "Role/reader: metadata.labels is new: map[a:b]",
		`Role/reader: rules[0].verbs[1]: "list" becomes "watch"`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := Manifests([]byte(before), []byte("a: [")); err == nil {
		t.Error("what is no YAML is no error")
	}
}

// TestEmptySubresources: they are the same as none.
func TestEmptySubresources(t *testing.T) {
	got, err := Manifests([]byte("kind: CustomResourceDefinition\nspec: {versions: [{name: v1, subresources: {}}]}\n"),
		[]byte("kind: CustomResourceDefinition\nspec: {versions: [{name: v1}]}\n"))
	if err != nil || got != nil {
		t.Errorf("%q %v", got, err)
	}
}

// TestNamedElements: elements of lists are compared by their names.
func TestNamedElements(t *testing.T) {
	got, err := Manifests([]byte("kind: Hook\nwebhooks: [{name: a, path: /a}, {name: b}, {name: c}]\n"),
		[]byte("kind: Hook\nwebhooks: [{name: b}, {name: d}, {name: a, path: /new}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`Hook/<nil>: webhooks.a.path: "/a" becomes "/new"`, "Hook/<nil>: webhooks.c goes: map[name:c]",
		"Hook/<nil>: webhooks.d is new: map[name:d]", "Hook/<nil>: webhooks has another order"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAPI(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("go.mod", "module example.org/m\n\ngo 1.24\n")
	a := write("a/a.go", "package a\n\nfunc A() {}\n\nfunc B() {}\n")
	b := write("b/b.go", "package b\n\nfunc B() {}\n")
	c := write("c/c.go", "package c\n\nfunc C() {}\n")
	f := write("f/f.go", "package f\n\nfunc F() {}\n")
	g := write("g/g.go", "package g\n\nvar G int\n")
	i := write("i/i.go", "package i\n\nfunc i() {}\n")
	write("i/hand.go", "package i\n\nfunc Hand() { i() }\n")
	write("d/d.go", "package d\n\nfunc D() {}\n")
	got, err := API(t.Context(), nil, map[string][]byte{
		a:                               []byte("package a\n\nfunc A(int) {}\n\nfunc N() {}\n"),
		b:                               nil,
		c:                               []byte("package c\n\nimport \"fmt\"\n\nfunc C() { undefined() }\n"),
		filepath.Join(dir, "d/more.go"): []byte("package d\n\nfunc More() {}\n"),
		filepath.Join(dir, "e/e.go"):    []byte("package e\n\nfunc E() {}\n"),
		f:                               []byte("package f\n\nfunc {}\n"),
		g:                               []byte("package g\n\nimport \"example.com/h\"\n\nvar G h.H\n"),
		i:                               []byte("package i\n\nfunc Other() {}\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		for j := range got[i].Errors {
			got[i].Errors[j] = strings.TrimPrefix(got[i].Errors[j], dir+"/")
		}
	}
	want := []Package{
		{Path: "example.org/m/a", Incompatible: []string{"A: changed from func() to func(int)", "B: removed"},
			Compatible: []string{"N: added"}},
		{Path: "example.org/m/b", Incompatible: []string{"the package goes"}},
		{Path: "example.org/m/c", Errors: []string{`c/c.go:3:8: "fmt" imported and not used`,
			"c/c.go:5:12: undefined: undefined"}},
		{Path: "example.org/m/d", Compatible: []string{"More: added"}},
		{Path: "example.org/m/e", New: true},
		{Path: "example.org/m/f", Errors: []string{"f/f.go:3:6: syntax error: expected 'IDENT', found '{'"},
			Incompatible: []string{"the package goes"}},
		{Path: "example.org/m/g", Errors: []string{"g/g.go:3:8: there is no package example.com/h"},
			Incompatible: []string{"G: changed from int to invalid type"}},
		{Path: "example.org/m/i", Errors: []string{"i/hand.go:3:15: undefined: i"},
			Compatible: []string{"Other: added"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

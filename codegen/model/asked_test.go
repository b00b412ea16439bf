package model

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const askedSource = `// Package v1 is version v1.
//
// It is about fruits.
//
// +groupName=example.org
package v1

// Phase says how far it is.
type Phase string

const (
	// Ripe fruits are sweet.
	// +k8s:enumExclude
	Ripe Phase = "Ripe"
	Raw Phase = "Raw"
)

type Fruit struct {
	Phases map[string][]*Phase
	Spec   struct{ Phase Phase }
	Box    Box[Phase]
}

type Phases []Phase

type Box[T any] struct{ In T }

// Eat takes bites.
func (f *Fruit) Eat(bites int) error { return nil }
func (f Fruit) Age() int             { return 0 }
`

// TestAsked: documentation, constants, methods and uses of types.
func TestAsked(t *testing.T) {
	api, problems := build(t, map[string]string{
		"v1/fruit.go": askedSource, "v1/more.go": "package v1\n\ntype A struct{}\n",
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p := api.Packages[0]
	var got []string
	add := func(format string, args ...any) { got = append(got, fmt.Sprintf(format, args...)) }
	add("doc %q", p.Doc)
	for _, c := range p.Type("Phase").Values() {
		add("constant %s %s %q %d", c.Name, filepath.Base(c.Pos.Filename), c.Doc, c.Pos.Line)
	}
	for _, m := range p.Type("Fruit").MethodDecls() {
		add("method %s %t %s %q line %d", m.Name, m.Pointer, m.Signature, m.Doc, m.Pos.Line)
	}
	for _, name := range []string{"Phase", "Box"} {
		for _, u := range api.Uses(p.Type(name)) {
			field := "element"
			if u.Field != nil {
				field = u.Field.Name
			}
			add("use of %s: %s %s", name, u.Type.Name, field)
		}
	}
	want := []string{
		`doc ["Package v1 is version v1." "" "It is about fruits."]`,
		`constant Raw fruit.go [] 15`,
		`constant Ripe fruit.go ["Ripe fruits are sweet."] 14`,
		`method Age false func() int [] line 30`,
		`method Eat true func(bites int) error ["Eat takes bites."] line 29`,
		`use of Phase: Fruit Phases`, `use of Phase: Fruit Spec`, `use of Phase: Fruit Box`,
		`use of Phase: Phases element`,
		`use of Box: Fruit Box`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

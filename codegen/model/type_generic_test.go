package model

import (
	"slices"
	"strings"
	"testing"
)

// TestGenericTypes: a generic type is what its own source sees, and its parameters know their constraints.
func TestGenericTypes(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/box.go": `// +groupName=example.org
package v1

type Box[T interface{ ~int | ~string }, U interface{ DeepCopy() U }, P interface{ *T }] struct {
	Value T
	Next  *Box[T, U, P]
	Other []Box[int, U, *int]
}

func (in *Box[A, B, C]) DeepCopyInto(out *Box[A, B, C]) {}
`})
	if len(problems) > 0 {
		t.Error(problems)
	}
	box := api.Packages[0].Type("Box")
	if !box.Generic || box.Origin != nil || box.Field("Next").Type.Elem != box {
		t.Error("Box is not the type that its source refers to")
	}
	if m, _ := box.Method("DeepCopyInto"); !slices.Equal(m.Params, []string{"*" + box.String()}) {
		t.Errorf("DeepCopyInto takes %v, want a pointer to %s", m.Params, box)
	}
	if other := box.Field("Other").Type.Elem; other.Generic || other.Origin != box || len(other.Args) != 3 {
		t.Errorf("%s is not an instance of Box", other)
	}
	param, copier, pointer := box.Args[0], box.Args[1], box.Args[2]
	if box.Field("Value").Type != param || param.Kind != TypeParam || len(param.Terms) != 2 ||
		param.Terms[1].Name != "string" || param.Elem != nil {
		t.Errorf("T is %+v", param)
	}
	if m, ok := copier.Method("DeepCopy"); !ok || !copier.IsResultOf(m) || copier.Terms != nil {
		t.Errorf("U is %+v", copier)
	}
	if len(pointer.Terms) != 1 || pointer.Terms[0].Kind != Pointer || pointer.Elem != param {
		t.Errorf("P is %+v", pointer)
	}
}

// TestEndlessGenericType: instances that hold ever deeper ones end somewhere.
func TestEndlessGenericType(t *testing.T) {
	api, _ := build(t, map[string]string{"v1/box.go": "// +groupName=example.org\npackage v1\n\ntype Box[T any] " +
		"struct{ Next *Box[[]T] }\n"})
	depth := 0
	for typ := api.Packages[0].Type("Box"); typ.Kind != Invalid; typ = typ.Field("Next").Type.Elem {
		if depth++; depth > 2*deepest {
			t.Fatal("there is no end")
		}
	}
}

// TestUnnameable: what code of another package can't write.
func TestUnnameable(t *testing.T) {
	api, _ := build(t, map[string]string{"v1/types.go": `// +groupName=example.org
package v1

type Public struct{}

type hidden struct{}

type alias = int

type Opt[T any] struct{ Value T }

type Types struct {
	Builtin   map[string][]*int
	Public    []*Public
	Func      func(Public) error
	Hidden    *hidden
	Key       map[hidden]int
	Arg       Opt[[]hidden]
	Alias     []alias
	Parameter func(...hidden)
	Result    chan func() hidden
	Field     struct{ hidden int }
	Method    interface{ hidden() }
}
`, "v1/internal/deep/deep.go": "// +groupName=deep\npackage deep\n\ntype Deep struct{}\n"})
	for _, f := range api.Package("example.org/fruit/v1").Type("Types").Fields {
		here, there := f.Type.Inaccessible("example.org/fruit/v1"), f.Type.Inaccessible("example.org/fruit/v2")
		nameable := slices.Contains([]string{"Builtin", "Public", "Func"}, f.Name)
		if here != "" || nameable != (there == "") ||
			!nameable && !strings.Contains(there, "hidden") && !strings.HasSuffix(there, ".alias") {
			t.Errorf("%s: in its package %q, in another one %q", f.Name, here, there)
		}
	}
	deep := api.Package("example.org/fruit/v1/internal/deep").Type("Deep")
	for from, want := range map[string]bool{"example.org/fruit/v1": true, "example.org/fruit/v1/sub": true,
		"example.org/fruit/v10": false, "example.org/fruit": false} {
		if got := deep.Inaccessible(from) == ""; got != want {
			t.Errorf("%s can be named in %s: %v", deep, from, got)
		}
	}
}

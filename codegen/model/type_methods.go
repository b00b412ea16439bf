package model

import (
	"go/types"
)

// A MethodDecl is a hand-written method as the source declares it. A [Method] is what the type checker knows of one.
type MethodDecl struct {
	Name      string   // e.g. "Eat"
	Pointer   bool     // the receiver is a pointer
	Signature string   // as it is written, e.g. "func(bites int) error"
	Doc       []string // e.g. ["Eat takes bites of the fruit."]
	Pos       Position // of the name
}

// MethodDecls returns the hand-written methods of a type that the API declares, by name.
func (t *Type) MethodDecls() []MethodDecl {
	var all []MethodDecl
	for _, m := range t.declared {
		all = append(all, MethodDecl(m))
	}
	return all
}

func method(m *types.Func) Method {
	signature := m.Signature()
	result := Method{Name: m.Name(), Params: typeStrings(signature.Params()), Results: typeStrings(signature.Results()),
		signature: signature}
	if len(result.Results) == 1 {
		_, result.ByPointer = signature.Results().At(0).Type().(*types.Pointer)
	}
	return result
}

func typeStrings(tuple *types.Tuple) []string {
	var all []string
	for v := range tuple.Variables() {
		all = append(all, types.TypeString(v.Type(), nil))
	}
	return all
}

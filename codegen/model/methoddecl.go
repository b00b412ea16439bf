package model

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
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
func (t *Type) MethodDecls() []MethodDecl { return t.declared }

// method notes a method of the source.
func (r *reader) method(decl *ast.FuncDecl) {
	receiver := decl.Recv.List[0].Type
	_, pointer := receiver.(*ast.StarExpr)
	of := embeddedName(receiver).Name
	methods := append(r.syntax.methods[of], MethodDecl{Name: decl.Name.Name, Pointer: pointer,
		Signature: types.ExprString(decl.Type), Doc: textOf(decl.Doc).doc(), Pos: r.fset.Position(decl.Name.Pos())})
	slices.SortFunc(methods, func(a, b MethodDecl) int { return strings.Compare(a.Name, b.Name) })
	r.syntax.methods[of] = methods
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

package compare

import (
	"go/types"
	"strings"
)

// ownNames gives changes of methods the name of the type that has them: apidiff names the embedded type that had the
// method before, e.g. "k8s.io/apimachinery/pkg/apis/meta/v1.(*ListMeta).DeepCopy" for "(*FruitList).DeepCopy".
func ownNames(before, after *types.Package, message string) string {
	subject, change, ok := strings.Cut(message, ": changed from ")
	at := strings.LastIndex(subject, ".(*")
	if !ok || at < 0 {
		return message
	}
	_, method, _ := strings.Cut(subject[at+1:], ".")
	for _, name := range after.Scope().Names() {
		was, is := methodOf(before, name, method), methodOf(after, name, method)
		if was == nil || is == nil || was.Pkg() == nil || was.Pkg().Path() != subject[:at] || is.Pkg() != after {
			continue
		}
		if strings.HasSuffix(change, " to "+types.TypeString(nameless(is.Signature()), types.RelativeTo(after))) {
			return "(*" + name + ")." + method + ": changed from " + change
		}
	}
	return message
}

// methodOf returns a method that values of a type in a variable have, its own one or that of an embedded type, or nil.
func methodOf(p *types.Package, name, method string) *types.Func {
	of, ok := p.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	found, _, _ := types.LookupFieldOrMethod(of.Type(), true, p, method)
	f, _ := found.(*types.Func)
	return f
}

// nameless returns a signature without the names of parameters, as apidiff prints it.
func nameless(s *types.Signature) *types.Signature {
	without := func(t *types.Tuple) *types.Tuple {
		var all []*types.Var
		for v := range t.Variables() {
			all = append(all, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
		}
		return types.NewTuple(all...)
	}
	return types.NewSignatureType(nil, nil, nil, without(s.Params()), without(s.Results()), s.Variadic())
}

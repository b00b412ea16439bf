//go:build !js

package calls

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// behind returns what a function needs that puts typed clients behind other interfaces, e.g. behind one of the module
// reconcile: whoever has such an interface may call all of its methods.
func (p *program) behind(fn *ssa.Function) (all []Call) {
	for instr := range instructions(fn) {
		change, ok := instr.(*ssa.ChangeInterface)
		if !ok || !isTyped(change.X.Type()) || isTyped(change.Type()) {
			continue
		}
		found := Call{Pos: p.source.Fset.Position(used(change, fn))}
		methods := types.NewMethodSet(change.Type())
		for i := range methods.Len() {
			if call, ok := p.callOf(change.X.Type(), methods.At(i).Obj().Name()); ok {
				found.What = typeName(change.X.Type()).Name() + " as " + types.TypeString(change.Type(), nameOf)
				found.Needs = append(found.Needs, call.Needs...)
				if found.Unknown == "" {
					found.Unknown = call.Unknown
				}
			}
		}
		if found.What != "" {
			all = append(all, found)
		}
	}
	return all
}

// isTyped reports whether a type is an interface of typed clients.
func isTyped(t types.Type) bool {
	name := typeName(t)
	return name != nil && name.Pkg() != nil && types.IsInterface(t) && strings.Contains(name.Pkg().Path(), "/typed/")
}

// callOf returns what a call of a method of a typed client needs, with arguments that are not known.
func (p *program) callOf(client types.Type, name string) (Call, bool) {
	method, _, _ := types.LookupFieldOrMethod(client, false, nil, name)
	fn, ok := method.(*types.Func)
	if !ok {
		return Call{}, false
	}
	c := &callee{fn: fn, pkg: fn.Pkg().Path(), recv: typeName(client).Name(), name: name}
	known := p.typed(c)
	return c.result, known && (len(c.result.Needs) > 0 || c.result.Unknown != "")
}

// used returns where the value is used, or else where the function begins.
func used(value *ssa.ChangeInterface, fn *ssa.Function) token.Pos {
	for _, user := range *value.Referrers() {
		if user.Pos().IsValid() {
			return user.Pos()
		}
	}
	return fn.Pos()
}

func nameOf(pkg *types.Package) string { return pkg.Name() }

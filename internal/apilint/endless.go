package apilint

import (
	"go/token"
	"go/types"
)

// endless returns a type of a package, or a field, that contains itself without a struct in between, e.g. List for type
// List []List. The linters follow the elements of such a type without end.
func endless(p *types.Package) (name string, pos token.Pos) {
	for _, name := range p.Scope().Names() {
		declared, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || declared.IsAlias() {
			continue
		}
		if repeats(declared.Type(), map[types.Type]bool{}) {
			return name, declared.Pos()
		}
		if of, ok := declared.Type().Underlying().(*types.Struct); ok {
			for field := range of.Fields() {
				if repeats(field.Type(), map[types.Type]bool{}) {
					return name + "." + field.Name(), field.Pos()
				}
			}
		}
	}
	return "", token.NoPos
}

// repeats reports whether a type leads to itself, or to another one that does.
func repeats(t types.Type, open map[types.Type]bool) bool {
	t = types.Unalias(t)
	if _, named := t.(*types.Named); named {
		if open[t] {
			return true
		}
		open[t] = true
		defer delete(open, t)
	}
	switch of := t.Underlying().(type) {
	case *types.Slice:
		return repeats(of.Elem(), open)
	case *types.Array:
		return repeats(of.Elem(), open)
	case *types.Pointer:
		return repeats(of.Elem(), open)
	case *types.Map:
		return repeats(of.Key(), open) || repeats(of.Elem(), open)
	case *types.Chan:
		return repeats(of.Elem(), open)
	}
	return false
}

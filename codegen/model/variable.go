package model

import (
	"go/types"
)

// Variable returns the type of a variable of the package, e.g. int for `var Size = 3`. It reports false if there is
// none, or if its declaration has neither the name of a type nor a literal.
func (p *Package) Variable(name string) (*Type, bool) {
	v := p.variables[name]
	if v.Literal != nil {
		return p.typeOf(v.Literal), true
	}
	for _, scope := range []*types.Scope{p.source.Types().Scope(), types.Universe} {
		if t, ok := scope.Lookup(v.TypeName).(*types.TypeName); ok {
			return p.typeOf(t.Type()), true
		}
	}
	return nil, false
}

package model

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// Variable returns the type of a variable of the package, e.g. int for `var Size = 3`. It reports false if there is
// none, or if its declaration has neither the name of a type nor a literal.
func (p *Package) Variable(name string) (*Type, bool) {
	for _, file := range p.source.Files() {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.GenDecl); ok && decl.Tok == token.VAR {
				for _, spec := range decl.Specs {
					if t := p.variable(spec.(*ast.ValueSpec), name); t != nil {
						return p.typeOf(t), true
					}
				}
			}
		}
	}
	return nil, false
}

func (p *Package) variable(spec *ast.ValueSpec, name string) types.Type {
	i := slices.IndexFunc(spec.Names, func(n *ast.Ident) bool { return n.Name == name })
	if i < 0 {
		return nil
	}
	if spec.Type != nil {
		ident, ok := spec.Type.(*ast.Ident)
		if !ok {
			return nil
		}
		if t, ok := p.source.Types().Scope().Lookup(ident.Name).(*types.TypeName); ok {
			return t.Type()
		}
		if t, ok := types.Universe.Lookup(ident.Name).(*types.TypeName); ok {
			return t.Type()
		}
		return nil
	}
	if i >= len(spec.Values) {
		return nil
	}
	switch value := spec.Values[i].(type) {
	case *ast.BasicLit:
		return literalTypes[constant.MakeFromLiteral(value.Value, value.Kind, 0).Kind()]
	case *ast.Ident:
		if value.Name == "true" || value.Name == "false" {
			return types.Typ[types.Bool]
		}
	}
	return nil
}

// literalTypes are the types of variables without a declared type, by the kind of their literal.
var literalTypes = map[constant.Kind]types.Type{
	constant.String: types.Typ[types.String],
	constant.Int:    types.Typ[types.Int],
	constant.Float:  types.Typ[types.Float64],
}

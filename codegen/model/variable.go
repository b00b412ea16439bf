package model

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A variable is what the declaration of a variable says about its type.
type variable struct {
	typeName string     // e.g. "Phase" for `var Ripe Phase`; "" without a type, and for types without a name
	literal  types.Type // of the value, if it is a literal and there is no type, e.g. int for `var Size = 3`
}

// Variable returns the type of a variable of the package, e.g. int for `var Size = 3`. It reports false if there is
// none, or if its declaration has neither the name of a type nor a literal.
func (p *Package) Variable(name string) (*Type, bool) {
	v := p.variables[name]
	if v.literal != nil {
		return p.typeOf(v.literal), true
	}
	for _, scope := range []*types.Scope{p.source.Types().Scope(), types.Universe} {
		if t, ok := scope.Lookup(v.typeName).(*types.TypeName); ok {
			return p.typeOf(t.Type()), true
		}
	}
	return nil, false
}

// addVariables adds what a file declares with var.
func (s *syntax) addVariables(file *ast.File) {
	for _, decl := range file.Decls {
		if decl, ok := decl.(*ast.GenDecl); ok && decl.Tok == token.VAR {
			for _, spec := range decl.Specs {
				addVariables(s.variables, spec.(*ast.ValueSpec))
			}
		}
	}
}

func addVariables(all map[string]variable, spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		v := variable{}
		if t, ok := spec.Type.(*ast.Ident); ok {
			v.typeName = t.Name
		}
		if spec.Type == nil && i < len(spec.Values) {
			v.literal = literal(spec.Values[i])
		}
		if _, before := all[name.Name]; !before && v != (variable{}) {
			all[name.Name] = v
		}
	}
}

// literal returns the type of a literal; nil for other expressions.
func literal(value ast.Expr) types.Type {
	switch value := value.(type) {
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

package model

import (
	"go/types"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Function is a hand-written top-level function.
type Function struct {
	Name    string // e.g. "SetDefaults_Fruit"
	PkgPath string // e.g. "example.org/fruit/api/v1"
	PkgName string // e.g. "v1"
	Pos     Position
	Doc     []string // without markers, e.g. ["SetDefaults_Fruit makes a fruit green."]
	Markers marker.Set

	Signature string // as it is declared, e.g. "func(scheme *runtime.Scheme) error"

	// Params and Results are set for defaulting, conversion and validation functions only, by the prefixes
	// SetDefaults_, SetObjectDefaults_, Convert_, Validate_ and ValidateCustom_.
	Params, Results []*Type
}

// functions builds the package's functions.
func (b *builder) functions(p *Package) {
	scope := p.source.Types().Scope()
	for _, d := range b.source(p.source).Funcs {
		f := &Function{Name: d.Name, PkgPath: p.Path, PkgName: p.Name, Pos: d.Pos, Doc: d.Doc,
			Markers:   marker.SetOf(d.Markers...),
			Signature: d.Signature}
		p.Funcs = append(p.Funcs, f)
		object, ok := scope.Lookup(f.Name).(*types.Func)
		if !ok {
			continue
		}
		signature := object.Signature()
		f.Params, f.Results = b.tuple(signature.Params()), b.tuple(signature.Results())
	}
}

func (b *builder) tuple(tuple *types.Tuple) []*Type {
	var all []*Type
	for v := range tuple.Variables() {
		all = append(all, b.typeOf(v.Type()))
	}
	return all
}

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

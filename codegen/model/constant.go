package model

import (
	"encoding/json"
	"go/constant"
	"go/types"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Constant is what a package declares with const.
type Constant struct {
	Type *Type  // its type; for an untyped constant the default one, e.g. int
	JSON string // its value as JSON, e.g. `"Ripe"`, `3` or `true`
}

// Constant returns the package's constant of the name, e.g. "Ripe" for `const Ripe Phase = "Ripe"`, and whether it has one.
func (p *Package) Constant(name string) (Constant, bool) {
	c, ok := p.source.Types().Scope().Lookup(name).(*types.Const)
	if !ok {
		return Constant{}, false
	}
	value := c.Val().ExactString()
	switch c.Val().Kind() {
	case constant.String:
		quoted, _ := json.Marshal(constant.StringVal(c.Val())) // a string always has a JSON form
		value = string(quoted)
	case constant.Float:
		f, _ := constant.Float64Val(c.Val())
		value = strconv.FormatFloat(f, 'g', -1, 64)
	}
	return Constant{Type: p.typeOf(types.Default(c.Type())), JSON: value}, true
}

// StringConstants returns the values of the string constants that a type's package declares with the type, sorted, e.g.
// ["Ripe", "Rotten"] for `const Ripe, Rotten Phase = "Ripe", "Rotten"`. Of each constant it asks keep, with its markers.
func (t *Type) StringConstants(keep func(marker.Set) bool) []string {
	named, ok := t.typ.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	var values []string
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), named) && c.Val().Kind() == constant.String && keep(t.comments[c.Pos()].markers) {
			values = append(values, constant.StringVal(c.Val()))
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

package model

import (
	"encoding/json"
	"go/constant"
	"go/types"
	"strconv"
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
	return Constant{Type: p.typeOf(types.Default(c.Type())), JSON: jsonOf(c.Val())}, true
}

// jsonOf returns a constant's value as JSON.
func jsonOf(value constant.Value) string {
	switch value.Kind() {
	case constant.String:
		quoted, _ := json.Marshal(constant.StringVal(value)) // a string always has a JSON form
		return string(quoted)
	case constant.Float:
		f, _ := constant.Float64Val(value)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return value.ExactString()
}

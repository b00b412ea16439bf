package model

import (
	"encoding/json"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Constant is what a package declares with const.
type Constant struct {
	Name    string // e.g. "Ripe"
	Type    *Type  // its type; for an untyped constant the default one, e.g. int
	JSON    string // its value as JSON, e.g. `"Ripe"`, `3` or `true`
	Markers marker.Set
	Comment []string // the lines of its comment with markers, e.g. ["Ripe fruits are sweet.", "+k8s:enumExclude"]
	Doc     []string // those without, e.g. ["Ripe fruits are sweet."]
	Pos     Position // of its name
}

// Constant returns the package's constant of the name, e.g. "Ripe" for `const Ripe Phase = "Ripe"`, and whether it has
// one.
func (p *Package) Constant(name string) (Constant, bool) {
	c, ok := p.source.Types().Scope().Lookup(name).(*types.Const)
	if !ok {
		return Constant{}, false
	}
	return Constant{Name: name, Type: p.typeOf(types.Default(c.Type())), JSON: jsonOf(c.Val())}, true
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

// Constants returns the values of a type's constants as JSON, sorted, e.g. ["\"Ripe\"", "\"Rotten\""]: see
// [Type.Values]. It asks keep of each, by its markers.
func (t *Type) Constants(keep func(marker.Set) bool) []string {
	var values []string
	for _, c := range t.Values() {
		if keep(c.Markers) {
			values = append(values, c.JSON)
		}
	}
	return slices.Compact(values)
}

// Values returns the constants that a type's package declares with the type, sorted by their values, e.g. Ripe and
// Rotten for `const Rotten, Ripe Phase = "Rotten", "Ripe"`.
func (t *Type) Values() (all []Constant) {
	named, ok := t.typ.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	if _, basic := named.Underlying().(*types.Basic); !basic {
		return nil // it has no constants
	}
	var declared []*types.Const
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), named) {
			declared = append(declared, c)
		}
	}
	slices.SortStableFunc(declared, func(a, b *types.Const) int {
		switch {
		case a.Val().Kind() == constant.String:
			return strings.Compare(jsonOf(a.Val()), jsonOf(b.Val()))
		case constant.Compare(a.Val(), token.LSS, b.Val()):
			return -1
		}
		return 1
	})
	for _, c := range declared {
		comment := t.values[c.Pos()]
		if comment.Absent {
			continue
		}
		all = append(all, Constant{Name: c.Name(), Type: t, JSON: jsonOf(c.Val()),
			Markers: marker.SetOf(comment.Markers...), Comment: comment.Text.Lines(), Doc: comment.Doc,
			Pos: comment.Pos})
	}
	return all
}

package conversion

import (
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// roundTripView is what the template of the fuzz test sees.
type roundTripView struct {
	Drops  []dropView
	Spokes []spokeView
}

// dropView is a struct with the fields that conversion leaves out because it is told to.
type dropView struct {
	Type   *model.Type
	Fields []struct{ Name, Zero string }
}

func (t *target) roundTrip(f *emit.File) roundTripView {
	v := roundTripView{Spokes: t.tested()}
	w := &writer{file: f}
	for _, c := range t.conversions {
		if c.in.PkgPath != t.pkg.Path {
			continue
		}
		drop := dropView{Type: c.in}
		for _, field := range c.fields {
			if of := c.in.Field(field.name); field.step == nil && (optedOut(of) || field.note == dropped) && !of.Type.Is(model.MetaV1, "TypeMeta") {
				drop.Fields = append(drop.Fields, struct{ Name, Zero string }{field.name, w.zero(of.Type)})
			}
		}
		if len(drop.Fields) > 0 {
			v.Drops = append(v.Drops, drop)
		}
	}
	return v
}

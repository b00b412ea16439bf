package conversion

import (
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// roundTripView is what the template of the fuzz test sees.
type roundTripView struct {
	Drops  []dropView
	Spokes []spokeView
}

// dropView is a struct with the fields that conversion leaves out because of a marker.
type dropView struct {
	Type   *model.Type
	Fields []struct{ Name, Zero string }
}

// roundTrip is what the fuzz test of a package is rendered from.
type roundTrip struct {
	path        string // of the package
	spokes      []spokeView
	conversions []*structConversion
}

func renderRoundTrip(f *emit.File, of roundTrip) error {
	v := roundTripView{Spokes: of.spokes}
	w := &writer{file: f}
	for _, c := range of.conversions {
		if c.in.PkgPath != of.path {
			continue
		}
		drop := dropView{Type: c.in}
		for _, field := range c.fields {
			if of := c.in.Field(field.name); field.step == nil && (optedOut(of) || field.note == dropped) &&
				!of.Type.Is(model.MetaV1, "TypeMeta") {
				drop.Fields = append(drop.Fields, struct{ Name, Zero string }{field.name, w.zero(of.Type)})
			}
		}
		if len(drop.Fields) > 0 {
			v.Drops = append(v.Drops, drop)
		}
	}
	return f.Template(templates.Get("conversion/roundtrip.tmpl"), v)
}

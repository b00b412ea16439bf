package conversion

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// hubs returns the types of a package that markers call hubs and that have no method Hub yet.
func hubs(pkg *model.Package) []*model.Type {
	var all []*model.Type
	for _, t := range pkg.Types {
		if _, ok := t.Method("Hub"); !ok && t.Markers.Has(hubMarker) {
			all = append(all, t)
		}
	}
	return all
}

func isHub(t *model.Type) bool {
	_, ok := t.Method("Hub")
	return ok || t.Markers.Has(hubMarker)
}

// findSpokes finds the API objects of the package that are converted to a hub.
func (t *target) findSpokes() {
	if t.types != t.pkg {
		return // methods can't be declared on another package's types
	}
	for _, c := range t.conversions {
		if c.in.Package == t.pkg && c.in.IsRoot() && isHub(c.out) {
			t.spokes = append(t.spokes, c)
		}
	}
}

// hubView is what the template sees.
type hubView struct {
	Hubs   []*model.Type
	Spokes []spokeView
}

// spokeView is a type with its hub.
type spokeView struct {
	Spoke, Hub             *model.Type
	ConvertTo, ConvertFrom bool   // to be written
	To, From               string // the functions to call
}

// tested returns the spokes that a fuzz test is written for: those whose methods gen writes. What a method by hand
// keeps of a field that the hub does not have, gen can't know.
func (t *target) tested() []spokeView {
	if !t.planner.options.RoundTripTest {
		return nil
	}
	return slices.DeleteFunc(t.spokeViews(), func(s spokeView) bool { return !s.ConvertTo || !s.ConvertFrom })
}

func (t *target) spokeViews() []spokeView {
	var all []spokeView
	for _, c := range t.spokes {
		_, to := c.in.Method("ConvertTo")
		_, from := c.in.Method("ConvertFrom")
		all = append(all, spokeView{Spoke: c.in, Hub: c.out, ConvertTo: !to, ConvertFrom: !from,
			To: functionName(c.in, c.out), From: functionName(c.out, c.in)})
	}
	return all
}

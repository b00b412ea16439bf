package schema

import (
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// oneName reports fields that have the same name in JSON, of which encoding/json takes none.
func (b *Builder) oneName(t *model.Type) {
	if b.external || t.HasMarshaler("MarshalJSON") {
		return
	}
	twice := map[[2]*model.Field]bool{}
	for _, fields := range t.JSONConflicts() {
		one, other := fields[0], fields[1]
		tops := [2]*model.Field{one.Top(), other.Top()}
		switch {
		case tops[0] == tops[1], one.Field == other.Field && twice[tops]: // reported at the embedded struct
		case one.Field == other.Field:
			twice[tops] = true
			b.report(ruleSameName.At(tops[0].Pos, "%s has %s twice, by %s and %s: encoding/json neither reads nor "+
				"writes its field %s", t.Name, one.Of.Name, way(one), way(other), one.Name).
				Fix("embed %s only once", one.Of.Name))
		default:
			b.report(ruleSameName.At(tops[1].Pos, "%s and %s of %s have the same name in JSON, %q: encoding/json "+
				"reads and writes at most one of them", way(one), way(other), t.Name, one.JSON.Name).
				Fix("give one of them another name, or remove it"))
		}
	}
}

// way names a field with the embedded one that it is inside of, e.g. "Common.Name".
func way(f model.JSONField) string {
	if top := f.Top(); top != f.Field {
		return top.Name + "." + f.Name
	}
	return f.Name
}

// hiddenBy returns the names of the fields of an embedded struct that do not count in the struct around it, which has
// the visible fields.
func hiddenBy(visible []model.JSONField, embedded *model.Field) (names []string) {
	for _, f := range model.Deref(embedded.Type).JSONFields() {
		counts := func(v model.JSONField) bool { return v.Top() == embedded && v.JSON.Name == f.JSON.Name }
		if !slices.ContainsFunc(visible, counts) {
			names = append(names, f.JSON.Name)
		}
	}
	return names
}

// withoutFields returns the schema of a struct without some of its fields. Its parts are shared.
func withoutFields(s props, names []string) props {
	if len(names) == 0 {
		return s
	}
	hidden := func(name string) bool { return slices.Contains(names, name) }
	s.Properties = maps.Clone(s.Properties)
	maps.DeleteFunc(s.Properties, func(name string, _ props) bool { return hidden(name) })
	s.Required = slices.DeleteFunc(slices.Clone(s.Required), hidden)
	s.XValidations = slices.DeleteFunc(slices.Clone(s.XValidations), func(r apiext.ValidationRule) bool {
		about := func(name string) bool { return r.Rule == celrules.ImmutableOnceSet(name).Rule }
		return slices.ContainsFunc(names, about)
	})
	return s
}

package schema

import (
	"bytes"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// enumeration sets the values of a type with +k8s:enum, or of one of the API's own with +enum, to its constants.
func (b *Builder) enumeration(l *layer, t *model.Type) {
	m, ok := t.Markers.Find("k8s:enum")
	own := t.Package != nil || !t.IsNamed() // an alias has no package
	if shared, is := t.Markers.Find("enum"); is && !ok && own && !b.options.IgnoreEnum {
		m, ok = shared, true
	}
	if !ok {
		return
	}
	values := t.Constants(func(set marker.Set) bool { return b.counts(t, set) })
	if t.Kind != model.Basic || len(values) == 0 {
		hasValues := t.Kind == model.Basic && t.Markers.Has("kubebuilder:validation:Enum")
		if b.lenient(m) || hasValues {
			return
		}
		b.report(ruleEnum.At(m.Pos, "marker +%s: %s is not a type with constants", m.Name, t.Name).
			Fix("declare constants of the type, or remove the marker"))
		return
	}
	for _, value := range values {
		l.own.Enum = append(l.own.Enum, apiext.JSON{Raw: []byte(value)})
	}
	b.twoEnums(l.own.Enum, t, m)
}

// twoEnums reports values of a type's own marker that are not those of its constants, which OpenAPI has.
func (b *Builder) twoEnums(constants []apiext.JSON, t *model.Type, m marker.Marker) {
	values, both := t.Markers.Find("kubebuilder:validation:Enum")
	of := props{Type: "string"}
	if !both || keyword.Find(values).Set(&of, values) != nil || len(of.Enum) == 0 {
		return
	}
	other := func(one apiext.JSON) bool {
		return !slices.ContainsFunc(constants, func(c apiext.JSON) bool { return bytes.Equal(c.Raw, one.Raw) })
	}
	if len(of.Enum) != len(constants) || slices.ContainsFunc(of.Enum, other) {
		b.report(ruleEnums.At(values.Pos, "type %s has both +%s and +%s with other values, and +%[3]s counts", t.Name,
			m.Name, values.Name).
			Fix("keep one of them"))
	}
}

// counts reports whether a constant is a value of its type's enum.
func (b *Builder) counts(t *model.Type, set marker.Set) bool {
	d := b.translator(t.Package == nil)
	untranslatable := func(m marker.Marker) bool { _, is := celrules.Untranslatable[m.Name]; return is }
	for _, m := range set.Where(untranslatable) {
		d.Report(m, celrules.Untranslatable[m.Name])
	}
	return !set.Has("k8s:enumExclude")
}

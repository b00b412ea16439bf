package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// enumeration sets the values of a type with +k8s:enum, or of one of the API's own with +enum, to its constants.
func (b *Builder) enumeration(l *layer, t *model.Type) {
	m, ok := t.Markers.Find("k8s:enum")
	if shared, is := t.Markers.Find("enum"); is && !ok && t.Package != nil && !b.options.IgnoreEnum {
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

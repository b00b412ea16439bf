package schema

import (
	"encoding/json"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// enumeration makes the constants of a type with +k8s:enum its values.
func (b *Builder) enumeration(l *layer, t *model.Type) {
	m, ok := t.Markers.Find("k8s:enum")
	if !ok {
		return
	}
	values := t.StringConstants(func(set marker.Set) bool { return b.counts(t, set) })
	if l.own.Type != "string" || len(values) == 0 {
		if b.lenient(m) {
			return
		}
		b.report(diag.Errorf(m.Pos, "marker +%s: %s is not a string type with constants", m.Name, t.Name).
			Fix("declare constants of the type, or remove the marker"))
		return
	}
	for _, value := range values {
		raw, _ := json.Marshal(value) // a string can be marshalled
		l.own.Enum = append(l.own.Enum, apiext.JSON{Raw: raw})
	}
}

// counts says whether a constant is a value of its type's enum.
func (b *Builder) counts(t *model.Type, set marker.Set) bool {
	d := &declarer{b: b, foreign: t.Package == nil}
	for _, m := range set {
		if why, ok := unsaid[m.Name]; ok {
			d.tell(m, why)
		}
	}
	return !set.Has("k8s:enumExclude")
}

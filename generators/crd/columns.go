package crd

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// columnMarkers are the markers of columns and of selectable fields.
var columnMarkers = []marker.Definition{
	{Name: "kubebuilder:printcolumn", Scopes: onType, Kind: marker.Args, Doc: "Adds a column to kubectl get.",
		ArgDefs: []marker.ArgDef{
			{Name: "name", Kind: marker.String, Required: true},
			{Name: "type", Kind: marker.String, Required: true, Enum: columnTypes},
			{Name: "JSONPath", Kind: marker.String, Required: true},
			{Name: "description", Kind: marker.String}, {Name: "format", Kind: marker.String},
			{Name: "priority", Kind: marker.Int, Bits: 32},
		}},
	{Name: "kubebuilder:selectablefield", Scopes: onType, Kind: marker.Args, Doc: "Field selectors may use the path.",
		ArgDefs: []marker.ArgDef{{Name: "JSONPath", Kind: marker.String, Required: true}}},
	{Name: "gen:printcolumn", Scopes: onField, Kind: marker.Args,
		Doc: "Adds a column for the field to kubectl get, as +kubebuilder:printcolumn on the object's type does; the " +
			"path is found, and the type where it is not given. E.g. +gen:printcolumn:name=Ripe.",
		ArgDefs: []marker.ArgDef{{Name: "name", Kind: marker.String, Required: true},
			{Name: "type", Kind: marker.String, Enum: columnTypes},
			{Name: "description", Kind: marker.String}, {Name: "format", Kind: marker.String},
			{Name: "priority", Kind: marker.Int, Bits: 32}}},
	{Name: "gen:selectablefield", Scopes: onField, Kind: marker.None,
		Doc: "Field selectors may use the field, as with +kubebuilder:selectablefield on the object's type; the path " +
			"is found."},
}

var columnTypes = []string{"string", "integer", "number", "boolean", "date"}

// columns returns the columns of an object in kubectl get: those of the type's markers, then those of its fields'.
func columns(p *codegen.Pass, r *model.Resource, fields holders) []apiext.CustomResourceColumnDefinition {
	var all []apiext.CustomResourceColumnDefinition
	for _, m := range r.Type.Markers.All("kubebuilder:printcolumn") {
		dangling(p, r, m, "JSONPath")
		misshown(p, r, m)
		all = append(all, column(m, m.Args["JSONPath"], m.Args["type"]))
	}
	for _, f := range fields.fieldsWith(r, "gen:printcolumn") {
		of := f.marker.Args["type"]
		if of == "" {
			of = columnType(f.Type)
		}
		if of == "" {
			p.Report(ruleColumn.At(f.marker.Pos, "marker +%s: a column can't show %s, which is %s", f.marker.Name,
				f.path, f.Type.Describe()).
				Fix("put it on a field inside of it, or say how to show it, e.g. type=string"))
			continue
		}
		all = append(all, column(f.marker, f.path, of))
	}
	return all
}

// misshown warns of a column that is empty: its path leads to values of another type.
func misshown(p *codegen.Pass, r *model.Resource, m marker.Marker) {
	of, plain := leadsTo(r, m.Args["JSONPath"])
	if !plain {
		return
	}
	shown, want := columnType(of), m.Args["type"]
	numbers := []string{"integer", "number"}
	text := decode.WritesText(of) || decode.Texts(of) != nil // e.g. a duration: what its method writes is known
	if shown == "" || want == "string" || shown == want ||
		!text && (want == "date" || of.HasMarshaler("MarshalJSON")) ||
		slices.Contains(numbers, shown) && slices.Contains(numbers, want) {
		return
	}
	is := of.Describe()
	if text {
		is = "a " + of.Name
	}
	d := ruleColumn.At(m.Pos, "marker +%s: %s is %s, which a column of type %s does not show", m.Name,
		m.Args["JSONPath"], is, want).Fix("write type=%s", shown)
	d.Severity = diag.Warning
	p.Report(d)
}

// leadsTo returns what a path leads to in a resource, without pointers, or nil. plain reports whether it goes through
// fields alone.
func leadsTo(r *model.Resource, path string) (of *model.Type, plain bool) {
	resolved, problem := r.Type.Resolve(path, model.Position{})
	if problem != nil {
		return nil, false
	}
	of, plain = r.Type, len(resolved.Steps) > 0
	for _, step := range resolved.Steps {
		of, plain = model.Deref(step.Type), plain && step.Kind == model.StepField
	}
	return of, plain
}

func column(m marker.Marker, path, of string) apiext.CustomResourceColumnDefinition {
	return apiext.CustomResourceColumnDefinition{
		Name: m.Args["name"], Type: of, Format: m.Args["format"], Description: m.Args["description"],
		Priority: int32(m.IntArg("priority")), JSONPath: path,
	}
}

// columnType returns the type of a column for values of a type, e.g. "date" for metav1.Time, or "" if no column can
// show them.
func columnType(t *model.Type) string {
	t = model.Deref(t)
	switch {
	case t.Is(model.MetaV1, "Time"), t.Is(model.MetaV1, "MicroTime"):
		return "date"
	case t.HasMarshaler("MarshalJSON"), t.HasMarshaler("MarshalText"):
		return "string"
	}
	switch t.BasicName() {
	case "":
		return ""
	case "string":
		return "string"
	case "bool":
		return "boolean"
	case "float32", "float64":
		return "number"
	}
	return "integer"
}

// selectable returns the fields by which objects can be selected.
func selectable(p *codegen.Pass, r *model.Resource, fields holders) []apiext.SelectableField {
	var all []apiext.SelectableField
	for _, m := range r.Type.Markers.All("kubebuilder:selectablefield") { // the API server checks the path
		all = append(all, apiext.SelectableField{JSONPath: m.Args["JSONPath"]})
	}
	for _, f := range fields.fieldsWith(r, "gen:selectablefield") {
		switch columnType(f.Type) {
		case "string", "integer", "boolean":
			if !f.several {
				all = append(all, apiext.SelectableField{JSONPath: f.path})
				continue
			}
			p.Report(ruleColumn.At(f.marker.Pos, "marker +%s: an object can have many values of %s, and can be "+
				"selected by one only", f.marker.Name, f.path).
				Fix("put it on a field outside of lists and maps"))
		default:
			p.Report(ruleColumn.At(f.marker.Pos, "marker +%s: objects can't be selected by %s, which is %s",
				f.marker.Name, f.path, f.Type.Describe()).
				Fix("put it on a string, a boolean or an integer"))
		}
	}
	return all
}

// dangling warns of a marker's path that leads to no field.
func dangling(p *codegen.Pass, r *model.Resource, m marker.Marker, argument string) {
	path, given := m.Args[argument]
	if !given {
		return
	}
	if problem := r.Type.CheckPath(path, m.Pos); problem != nil {
		problem.Severity = diag.Warning
		p.Report(*problem)
	}
}

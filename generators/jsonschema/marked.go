package jsonschema

import (
	"path"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

const fileMarker = "gen:jsonSchema"

var markers = []marker.Definition{{
	Name: fileMarker, Scopes: marker.Type, Kind: marker.String,
	Doc: "Writes the JSON schema of a type that is no kind to a file: of the values of a Helm chart, or of a " +
		"program's configuration. E.g. +gen:jsonSchema=charts/fruit/values.schema.json, relative to gen.yaml.",
}}

// marked returns the schemas of the types that ask for one.
func (o *Options) marked(p *codegen.Pass) (files []codegen.File, err error) {
	builder := schema.NewBuilder(p, &schema.Options{AllowDangerousTypes: true})
	for _, pkg := range p.API.Packages {
		for _, t := range pkg.Types {
			m, ok := t.Markers.Find(fileMarker)
			if !ok || !o.fits(p, t, m) {
				continue
			}
			translated := o.translation(p, t, t.Name).schema(builder.Type(t), "", false)
			translated["$schema"] = draft
			encoded, err := encode(translated)
			if err != nil {
				return nil, err
			}
			dir := p.OutputDir(filepath.FromSlash(path.Dir(m.Value)), ".json").WithSource(t.PkgPath + "." + t.Name)
			files = append(files, codegen.DataFile(p, dir, path.Base(m.Value), encoded, render))
		}
	}
	return files, nil
}

// fits reports whether a type can have a schema of its own in the file that its marker names, and what is wrong.
func (o *Options) fits(p *codegen.Pass, t *model.Type, m marker.Marker) bool {
	switch {
	case !filename.Local(m.Value) || path.Ext(m.Value) != ".json":
		p.Report(ruleMarked.At(m.Pos, "marker +%s: %q is no JSON file below the directory of gen.yaml", fileMarker,
			m.Value).
			Fix("write a path such as charts/fruit/values.schema.json"))
	case t.IsRoot():
		p.Report(ruleMarked.At(m.Pos, "marker +%s: %s is a kind, whose schema is below dir", fileMarker, t.Name).
			Fix("remove the marker; options dir and file say where the schemas of kinds are"))
	default:
		return true
	}
	return false
}

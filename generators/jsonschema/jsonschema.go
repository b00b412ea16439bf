// Package jsonschema writes JSON schemas of kinds, for editors and for kubeconform. In: the CRDs of kinds. Out: one
// schema for each kind and version, draft 2020-12.
package jsonschema

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// Generator is the jsonschema generator.
var Generator = codegen.New(codegen.Generator{
	Name:    "jsonschema",
	Rules:   Rules,
	Markers: markers,
	Doc: `JSON schemas of kinds: <group>/<kind>_<version>.json

For every kind and version that has a CRD it writes a JSON schema, draft 2020-12, in the layout that kubeconform reads:

  kubeconform -schema-location 'schemas/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json' fruit.yaml

A schema takes what an API server takes: fields with a default are not required, optional fields may be null, and sets have
unique items. JSON schema can't say CEL rules, keys of lists and uniqueness by them: these only API servers check. With
strict: true unknown fields are errors, as they are for kubectl; without it a schema ignores them, as API servers do.

A type with +gen:jsonSchema has a schema in the file that the marker names, e.g. that of a Helm chart's values.

In a job without crd, CRDs have the default options.`,
	Requires: []*codegen.Generator{crd.Generator},
	Kubernetes: codegen.Kubernetes{
		Version: codegen.CustomResourceVersion,
		ByGroup: true,
	},
}, func() *Options { return &Options{Dir: "schemas", File: fileName} }, plan)

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir    string `json:"dir" doc:"directory for the schemas, relative to gen.yaml"`
	File   string `json:"file" doc:"name of a schema's file below dir, as a template with kubeconform's names: .Group, .ResourceKind in lower case and .ResourceAPIVersion, and the functions lower, kebab and first"`
	ID     string `json:"id" doc:"address of dir for the keyword $id, e.g. https://example.org/schemas; without it schemas have no $id"`
	Strict bool   `json:"strict" doc:"refuse unknown fields"`
	All    string `json:"all" doc:"name of a further file that takes an object of any of the kinds, e.g. all.json"`
}

// ByGroup reports whether no file is of several groups, and no two of different groups may have the same path.
func (o *Options) ByGroup() bool { return o.File == fileName && o.All == "" }

const (
	fileName = "{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json"
	draft    = "https://json-schema.org/draft/2020-12/schema"
)

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir, ".json")
	namer := &filename.Namer{Generator: "jsonschema", Template: options.File, Default: fileName,
		Fields: ".Group, .ResourceKind and .ResourceAPIVersion", Extensions: []string{".json"}}
	kinds, err := crd.Described(p)
	if err != nil || !namer.Parse(p) {
		return nil, err
	}
	marked, err := options.marked(p)
	if err != nil {
		return nil, err
	}
	var files []codegen.File
	var names, sources []string
	for _, kind := range kinds {
		for i, r := range kind.Versions {
			what := r.Kind + " in version " + r.Package.Version
			name, ok := namer.Name(p, what, map[string]string{"Group": r.Package.Group,
				"ResourceKind": strings.ToLower(r.Kind), "ResourceAPIVersion": r.Package.Version})
			if !ok {
				return nil, nil
			}
			encoded, err := encode(options.withID(options.translation(p, r.Type, what).object(kind.CRD, i), name))
			if err != nil {
				return nil, fmt.Errorf("JSON schema of %s: %w", what, err)
			}
			names, sources = append(names, name), append(sources, kind.Source()[i])
			files = append(files, codegen.DataFile(p, dir.WithSource(kind.Source()[i]), name, encoded, render))
		}
	}
	if options.All == "" || len(files) == 0 {
		return append(files, marked...), nil
	}
	if slices.Contains(names, options.All) || path.Ext(options.All) != ".json" || !filename.Local(options.All) {
		p.Report(ruleAll.At(p.OptionPos("all"),
			"option all of generator jsonschema: %q can't be the name of a further file",
			options.All).
			Fix("write a name such as all.json"))
		return nil, nil
	}
	encoded, err := encode(options.withID(oneOf(options.All, names), options.All))
	files = append(files, codegen.DataFile(p, dir.WithSource(sources...), options.All, encoded, render))
	return append(files, marked...), err
}

// translation returns the translation of a type's schema; what it can't say, it reports there.
func (o *Options) translation(p *codegen.Pass, of *model.Type, what string) *translation {
	return &translation{strict: o.Strict, report: func(at, problem string) {
		p.Report(rulePattern.At(of.Pos, "the JSON schema of %s takes more than API servers: %s: %s", what, at, problem).
			Fix("write the pattern without it, as editors read JavaScript's regular expressions"))
	}}
}

func (o *Options) withID(schema map[string]any, name string) map[string]any {
	if o.ID != "" {
		schema["$id"] = strings.TrimSuffix(o.ID, "/") + "/" + name
	}
	return schema
}

// oneOf returns the schema of all kinds, with references relative to its file.
func oneOf(from string, names []string) map[string]any {
	var all []any
	up := strings.Repeat("../", strings.Count(from, "/"))
	for _, name := range names {
		all = append(all, map[string]any{"$ref": up + name})
	}
	return map[string]any{"$schema": draft, "oneOf": all}
}

func encode(schema map[string]any) (string, error) {
	encoded, err := json.MarshalIndent(schema, "", "  ")
	return string(encoded) + "\n", err
}

func render(encoded string) ([]byte, error) { return []byte(encoded), nil }

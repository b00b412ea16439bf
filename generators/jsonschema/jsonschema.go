// Package jsonschema writes JSON schemas of kinds, for editors and for kubeconform. In: the CRDs of kinds. Out: one
// schema for each kind and version, draft 2020-12.
package jsonschema

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd"
)

// Generator is the jsonschema generator.
var Generator = &codegen.Generator{
	Name: "jsonschema",
	Doc: `JSON schemas of kinds: <group>/<kind>_<version>.json

For every kind and version that has a CRD it writes a JSON schema, draft 2020-12, in the layout that kubeconform reads:

  kubeconform -schema-location 'schemas/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json' fruit.yaml

A schema takes what an API server takes: fields with a default are not required, optional fields may be null, and sets have
unique items. JSON schema can't say CEL rules, keys of lists and uniqueness by them: these only API servers check. With
strict: true unknown fields are errors, as they are for kubectl; without it a schema ignores them, as API servers do.

In a job without crd, CRDs have the default options.`,
	Options:  func() any { return &Options{Dir: "schemas", File: fileName} },
	Version:  codegen.CustomResourceVersion,
	Requires: []*codegen.Generator{crd.Generator},
	Plan:     plan,
}

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir    string `json:"dir" doc:"directory for the schemas, relative to gen.yaml"`
	File   string `json:"file" doc:"name of a schema's file below dir, as a template with kubeconform's names: .Group, .ResourceKind in lower case and .ResourceAPIVersion"`
	ID     string `json:"id" doc:"address of dir for the keyword $id, e.g. https://example.org/schemas; without it schemas have no $id"`
	Strict bool   `json:"strict" doc:"refuse unknown fields"`
	All    string `json:"all" doc:"name of a further file that takes an object of any of the kinds, e.g. all.json"`
}

const (
	fileName = "{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json"
	draft    = "https://json-schema.org/draft/2020-12/schema"
)

func plan(p *codegen.Pass) ([]codegen.File, error) {
	options := p.Options.(*Options)
	dir := p.OutputDir(options.Dir, ".json")
	names, err := template.New("file").Option("missingkey=error").Parse(options.File)
	if err != nil {
		options.refuse(p, "file", "write a template such as "+fileName, "%v", err)
		return nil, nil
	}
	kinds, err := crd.Described(p)
	if err != nil {
		return nil, err
	}
	var files []codegen.File
	var references, sources []string
	taken := map[string]string{}
	for _, kind := range kinds {
		for i, r := range kind.Versions {
			name, ok := options.name(p, names, r)
			if !ok {
				return nil, nil
			}
			what := r.Kind + " in version " + r.Package.Version
			if other := taken[name]; other != "" {
				options.refuse(p, "file", "name files by .Group, .ResourceKind and .ResourceAPIVersion",
					"%s and %s would both be %s", other, what, name)
				return nil, nil
			}
			taken[name] = what
			references, sources = append(references, name), append(sources, kind.Source()[i])
			t := &translation{strict: options.Strict, report: func(at, problem string) {
				p.Report(diag.Warnf(r.Type.Pos, "the JSON schema of %s takes more than API servers: %s: %s", what, at,
					problem).
					Fix("write the pattern without it, as editors read JavaScript's regular expressions"))
			}}
			encoded, err := encode(options.withID(t.object(kind.CRD, i), name))
			if err != nil {
				return nil, fmt.Errorf("JSON schema of %s: %w", kind.Source()[i], err)
			}
			files = append(files, codegen.DataFile(p, dir.WithSource(kind.Source()[i]), name, encoded, render))
		}
	}
	if options.All != "" && len(files) > 0 {
		if taken[options.All] != "" || !strings.HasSuffix(options.All, ".json") || !localName(options.All) {
			options.refuse(p, "all", "write a name such as all.json", "%q is no name for a further file", options.All)
			return nil, nil
		}
		encoded, err := encode(options.withID(oneOf(options.All, references), options.All))
		if err != nil {
			return nil, err
		}
		files = append(files, codegen.DataFile(p, dir.WithSource(sources...), options.All, encoded, render))
	}
	return files, nil
}

// name returns the name of a schema's file, and reports one that is none.
func (o *Options) name(p *codegen.Pass, names *template.Template, r *model.Resource) (string, bool) {
	const remedy = "use .Group, .ResourceKind and .ResourceAPIVersion"
	var name strings.Builder
	err := names.Execute(&name, map[string]string{"Group": r.Package.Group, "ResourceKind": strings.ToLower(r.Kind),
		"ResourceAPIVersion": r.Package.Version})
	if err != nil {
		o.refuse(p, "file", remedy, "%v", err)
		return "", false
	}
	if !strings.HasSuffix(name.String(), ".json") || !localName(name.String()) {
		o.refuse(p, "file", "write a name below dir that ends in .json", "%q is no name of a schema", name.String())
		return "", false
	}
	return name.String(), true
}

func (o *Options) refuse(p *codegen.Pass, option, remedy, format string, args ...any) {
	p.Report(diag.Errorf(p.OptionPos(option), "option "+option+" of generator jsonschema: "+format, args...).
		Fix("%s", remedy))
}

// localName reports whether a name stays below its directory.
func localName(name string) bool {
	return path.Clean(name) == name && !path.IsAbs(name) && !strings.HasPrefix(name, "../")
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

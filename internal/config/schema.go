package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/templategen"
)

// object is a JSON object.
type object = map[string]any

// Schema returns the JSON schema of gen.yaml for some generators, in draft 7, which editors read.
func Schema(generators []*codegen.Generator) ([]byte, error) {
	schema := schemaOf(generators)
	schema["$schema"] = "http://json-schema.org/draft-07/schema#"
	schema["title"] = Name
	return json.MarshalIndent(schema, "", "  ")
}

func schemaOf(generators []*codegen.Generator) object {
	shared := object{
		"header": words("file with a comment for the top of every generated file"),
		"year":   words("what replaces YEAR in that comment, e.g. 2026"),
		"allowMarkers": list("markers of other tools, which gen leaves alone, e.g. kubebuilder:mytool or " +
			"kubebuilder:mytool:*"),
		"lenientMarkers": object{"type": "boolean", "description": "read markers as the tools that gen replaces: " +
			"unknown and misplaced ones are warnings"},
		"clientScope": merge(words("which marker says that clients take no namespace"),
			object{"enum": enums["clientScope"]}),
		"groupPackages":    merge(words("what names the packages of groups"), object{"enum": enums["groupPackages"]}),
		"pluralExceptions": list("plurals that are not regular ones, e.g. Endpoints:Endpoints"),
	}
	job := merge(shared, object{
		"packages": list("patterns of packages, as the go command takes them, e.g. ./apis/..."),
		"exclude":  list("patterns of packages that are left out of those"),
		channelKey: words("the channel that the job generates for; none for all of the API"),
		"generate": merge(closed("the generators, with their options; an empty value means the defaults",
			generate(generators)), object{"additionalProperties": object{"anyOf": []any{template(), pluginSchema()}}}),
	})
	version := object{versionKey: words("version of gen that the project uses, e.g. v0.9.0"), lintKey: lint(),
		breakingKey: breakingSchema(driver.BreakingRules(generators)), diagnosticsKey: diagnosticsSchema(generators),
		policyKey: words("file with lint, breaking and diagnostics that several repositories share, e.g. " +
			"../gen-policy.yaml or example.org/policies@v1.2.0/gen-policy.yaml"),
		ignoreMarkersKey: list("markers of gen that count in no job, e.g. kubebuilder:object:root")}
	jobs := object{"jobs": object{"type": "array", "description": "several jobs, for packages with other generators",
		"items": closed("", job)}}
	return closed("what gen generates, and where", merge(version, channelsSchema(), job, jobs))
}

// enums are the values of shared options.
var enums = map[string][]string{"clientScope": {"any", "genclient"}, "groupPackages": {"group", "path"}}

// lint returns the schema of the API conventions.
func lint() object {
	all := object{}
	for _, name := range apilint.Names() {
		doc, _, _ := strings.Cut(strings.TrimSpace(apilint.Doc(name)), "\n")
		all[name] = object{"type": []string{"boolean", "object", "null"}, "description": doc,
			"default": apilint.IsDefault(name)}
	}
	of := closed("the API conventions that gen lint checks; an empty value means the defaults", all)
	of["type"] = []string{"object", "null"}
	return of
}

// generate returns the schemas of the generators.
func generate(generators []*codegen.Generator) object {
	all := object{}
	for _, g := range generators {
		var options any
		if g.Options != nil {
			options = g.Options()
		}
		doc, _, _ := strings.Cut(g.Doc, "\n")
		of := closed(doc, properties(options))
		of["type"] = []string{"object", "null"}
		all[g.Name] = of
	}
	return all
}

// properties returns the schemas of options.
func properties(options any) object {
	all := object{}
	for _, o := range Options(options) {
		property := typeOf(o)
		property["description"] = o.Doc
		if values := enums[o.Key]; values != nil {
			property["enum"] = values
		}
		all[o.Key] = property
		if o.Alias != "" {
			all[o.Alias] = merge(property, object{"description": "another name of " + o.Key})
		}
	}
	return all
}

// template returns the schema of a generator that gen.yaml makes of a template.
func template() object {
	all := properties(&templategen.Options{})
	all["each"] = merge(all["each"].(object), object{"enum": templategen.Each})
	all[markersKey] = definitions()
	of := closed("a generator of a template; gen explain templates", all)
	of["required"] = []string{templateKey, "file"}
	return of
}

// definitions returns the schema of markers.
func definitions() object {
	words := object{"enum": slices.Sorted(maps.Keys(markers.Values))}
	on := object{"enum": slices.Sorted(maps.Keys(markers.Scopes))}
	domain := object{"description": "what a text means", "enum": slices.Sorted(maps.Keys(markers.Domains))}
	arg := closed("", object{"value": words, "domain": domain, "required": object{"type": "boolean"},
		"enum": list("the values")})
	arg["type"] = []string{"object", "null"}
	definition := closed("", object{
		"doc":    object{"type": "string", "description": "what the marker does"},
		"on":     object{"description": "what it is on", "oneOf": []any{on, object{"type": "array", "items": on}}},
		"value":  merge(words, object{"description": "the form of its value"}),
		"domain": domain,
		"enum":   list("the values that it may have"),
		"args":   object{"type": "object", "description": "its arguments, by name", "additionalProperties": arg},
	})
	definition["required"] = []string{"doc", "on"}
	return object{"type": "object", "description": "the markers that it reads", "additionalProperties": definition}
}

// pluginSchema returns the schema of a program of its own, with some keys or with all.
func pluginSchema(keys ...string) object {
	all := properties(&pluginhost.Options{})
	all[optionsKey] = object{"type": "object", "description": "the plugin's own options"}
	all[markersKey] = definitions()
	if len(keys) > 0 {
		maps.DeleteFunc(all, func(key string, _ any) bool { return !slices.Contains(keys, key) })
	}
	of := closed("a generator in a program of its own; gen explain plugins", all)
	of["required"] = []string{pluginKey}
	return of
}

// typeOf returns the schema of an option's value, with its default.
func typeOf(o Option) object {
	switch v := o.Value.Interface().(type) {
	case string:
		return withDefault(object{"type": "string"}, v, v != "")
	case bool:
		return withDefault(object{"type": "boolean"}, v, v)
	case int:
		return withDefault(object{"type": "integer"}, v, v != 0)
	case *int:
		return object{"type": "integer"}
	case []string:
		return withDefault(object{"type": "array", "items": object{"type": "string"}}, v, len(v) > 0)
	default:
		panic(fmt.Sprintf("option %s has a type without a schema: %T", o.Key, v))
	}
}

func withDefault(schema object, value any, is bool) object {
	if is {
		schema["default"] = value
	}
	return schema
}

func words(doc string) object { return object{"type": "string", "description": doc} }

func list(doc string) object {
	return object{"type": "array", "items": object{"type": "string"}, "description": doc}
}

// closed returns the schema of an object that has no other properties.
func closed(doc string, properties object) object {
	schema := object{"type": "object", "properties": properties, "additionalProperties": false}
	if doc != "" {
		schema["description"] = doc
	}
	return schema
}

func merge(all ...object) object {
	merged := object{}
	for _, o := range all {
		maps.Copy(merged, o)
	}
	return merged
}

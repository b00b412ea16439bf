// Package asyncapi is a generator for Go structs that are no Kubernetes API: it documents the messages that a program
// sends and receives as an AsyncAPI document, https://www.asyncapi.com/docs/reference/specification/v3.0.0.
package asyncapi

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator writes asyncapi.yaml.
var Generator = codegen.New(codegen.Generator{
	Name: "asyncapi",
	Doc: `an AsyncAPI document of messages: <dir>/asyncapi.yaml

Each struct with +asyncapi:message is a message of a channel, with the schema of its JSON.`,
	Markers: []marker.Definition{{
		Name: "asyncapi:message", Scopes: marker.Type, Kind: marker.Args,
		ArgDefs: []marker.ArgDef{{Name: "channel", Kind: marker.String, Required: true},
			{Name: "action", Kind: marker.String, Required: true, Enum: []string{"send", "receive"}}},
		Doc: "The program sends or receives the struct. E.g. +asyncapi:message:channel=stall/sold,action=send.",
	}},
}, func() *Options { return &Options{Dir: "docs", Title: "Messages", Version: "0.0.0"} }, plan)

// Options are those of the generator.
type Options struct {
	Dir     string `json:"dir" doc:"directory for the document, relative to gen.yaml"`
	Title   string `json:"title" doc:"name of the program, e.g. Stall"`
	Version string `json:"version" doc:"version of its messages, e.g. 1.2.0"`
}

// A document is what a plan collects.
type document struct {
	pass                                    *codegen.Pass
	types                                   map[string]*model.Type // the structs with a schema, by name
	channels, operations, messages, schemas object
}
type object = map[string]any

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	d := &document{p, map[string]*model.Type{}, object{}, object{}, object{}, object{}}
	for _, pkg := range p.API.Packages {
		for _, t := range pkg.Types {
			for _, m := range t.Markers.All("asyncapi:message") {
				d.add(t, m.Pos, m.Args["channel"], m.Args["action"])
			}
		}
	}
	return []codegen.File{codegen.YAMLFile(p, p.OutputDir(options.Dir), "asyncapi.yaml", object{
		"asyncapi": "3.0.0", "info": object{"title": options.Title, "version": options.Version},
		"channels": d.channels, "operations": d.operations,
		"components": object{"messages": d.messages, "schemas": d.schemas},
	})}, nil
}

// add adds a message of a channel.
func (d *document) add(t *model.Type, pos model.Position, address, action string) {
	if strings.ContainsAny(address, "{}~%") {
		d.pass.Report(diag.Errorf(pos, "channel %q has parameters", address).Fix("write e.g. stall/sold"))
	}
	if d.channels[address] == nil {
		d.channels[address] = object{"address": address, "messages": object{}}
	}
	d.channels[address].(object)["messages"].(object)[t.Name] = ref("components", "messages", t.Name)
	d.messages[t.Name] = object{"payload": d.schema(t, pos)}
	escaped := strings.ReplaceAll(address, "/", "~1")
	d.operations[action+t.Name+":"+address] = object{"action": action, "channel": ref("channels", escaped),
		"messages": []any{ref("channels", escaped, "messages", t.Name)}}
}

// ref returns a reference to a part of the document.
func ref(path ...string) object { return object{"$ref": "#/" + strings.Join(path, "/")} }

// basics are the JSON types of Go's, without signs and sizes.
var basics = map[string]string{"string": "string", "bool": "boolean", "int": "integer", "float": "number"}

// schema returns the JSON schema of what encoding/json writes for a type; pos is what refers to it.
func (d *document) schema(t *model.Type, pos model.Position) object {
	switch basic := basics[strings.Trim(t.BasicName(), "u0123456789")]; {
	case t.Is("time", "Time"):
		return object{"type": "string", "format": "date-time"}
	case t.Kind == model.Interface, t.HasMarshaler("MarshalJSON"), t.HasMarshaler("MarshalText"):
		return object{} // anything
	case basic != "":
		return object{"type": basic}
	case t.Name == "":
		return d.composite(t, pos)
	case d.types[t.Name] == nil: // a reference, because a type may refer to itself
		d.types[t.Name] = t
		d.schemas[t.Name] = d.composite(t, pos)
	case d.types[t.Name] != t:
		d.pass.Report(diag.Errorf(pos, "%s and %s have the same name", d.types[t.Name], t).Fix("rename one of them"))
	}
	return ref("components", "schemas", t.Name)
}

func (d *document) composite(t *model.Type, pos model.Position) object {
	switch {
	case t.IsBytes():
		return object{"type": []any{"string", "null"}}
	case t.Kind == model.Pointer:
		return object{"anyOf": []any{d.schema(t.Elem, pos), object{"type": "null"}}}
	case t.Kind == model.Slice, t.Kind == model.Array:
		return object{"type": []any{"array", "null"}, "items": d.schema(t.Elem, pos)}
	case t.Kind == model.Map:
		return object{"type": []any{"object", "null"}, "additionalProperties": d.schema(t.Elem, pos)}
	case t.Kind == model.Struct:
		return d.fields(t)
	}
	d.pass.Report(diag.Errorf(pos, "the type %s has no JSON schema", t).Fix("leave the field out by `json:\"-\"`"))
	return object{}
}

// fields returns the schema of a struct: of the fields that JSON shows, and which of them are always written.
func (d *document) fields(t *model.Type) object {
	for _, f := range t.Fields {
		if f.JSON.Inline && f.Type.Kind != model.Struct {
			d.pass.Report(diag.Errorf(f.Pos, "field %s is an embedded pointer", f.Name).Fix("embed the struct itself"))
		}
	}
	properties, required := object{}, []any{}
	for _, f := range t.FieldsAt("") {
		property := object{"type": "string"} // by the option ,string
		if !f.JSON.AsString {
			property = d.schema(f.Type, f.Pos)
		}
		if property["$ref"] == nil && f.Doc != nil { // beside a reference nothing counts
			property["description"] = strings.Join(f.Doc, " ")
		}
		properties[f.JSON.Name] = property
		if !f.JSON.OmitEmpty && !f.JSON.OmitZero {
			required = append(required, f.JSON.Name)
		}
	}
	return object{"type": "object", "required": required, "properties": properties}
}

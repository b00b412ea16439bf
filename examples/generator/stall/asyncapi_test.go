package stall_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/examples/generator/stall"
)

// A document has the fields of AsyncAPI 3.0 that the generator writes. Decoding refuses others.
type document struct {
	AsyncAPI string
	Info     struct{ Title, Version string }
	Channels map[string]struct {
		Address  string
		Messages map[string]reference
	}
	Operations map[string]struct {
		Action   string
		Channel  reference
		Messages []reference
	}
	Components struct {
		Messages map[string]struct{ Payload reference }
		Schemas  map[string]any
	}
}

type reference struct {
	To string `yaml:"$ref"`
}

// TestShape: the document has the shape of AsyncAPI 3.0, and an operation leads to its channel and message.
func TestShape(t *testing.T) {
	content, err := os.ReadFile("docs/asyncapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var d document
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	decoder.KnownFields(true)
	if err := decoder.Decode(&d); err != nil {
		t.Fatal(err)
	}
	if d.AsyncAPI != "3.0.0" || d.Info.Title != "Stall" || d.Info.Version != "1.0.0" {
		t.Errorf("the document is %s of %v", d.AsyncAPI, d.Info)
	}
	if len(d.Operations) != 1 {
		t.Fatalf("the operations are %v", d.Operations)
	}
	for _, o := range d.Operations {
		address := strings.ReplaceAll(strings.TrimPrefix(o.Channel.To, "#/channels/"), "~1", "/")
		name, ok := strings.CutPrefix(o.Messages[0].To, o.Channel.To+"/messages/")
		channel := d.Channels[address]
		message := strings.TrimPrefix(channel.Messages[name].To, "#/components/messages/")
		payload := strings.TrimPrefix(d.Components.Messages[message].Payload.To, "#/components/schemas/")
		if o.Action != "send" || !ok || channel.Address != "stall/sold" || d.Components.Schemas[payload] == nil {
			t.Errorf("operation %v leads to channel %v and schema %q", o, channel, payload)
		}
	}
}

// TestSchema: what encoding/json writes is valid by the schema of the message, and what it does not write is not.
func TestSchema(t *testing.T) {
	schema := compile(t, load(t, "docs/asyncapi.yaml"), "#/components/schemas/Sold")
	grams := 150.5
	full := stall.Sold{Fruit: "apple", Grams: &grams, At: time.Now(), With: []stall.Sold{{Fruit: "pear"}}}
	for _, sold := range []stall.Sold{{}, full} {
		text, err := json.Marshal(sold)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(decode(t, string(text))); err != nil {
			t.Errorf("%s is refused: %v", text, err)
		}
	}
	for _, text := range []string{
		`{}`,
		`{"fruit": 1, "at": "2026-01-01T00:00:00Z", "with": null}`,
		`{"fruit": "apple", "at": "noon", "with": null}`,
		`{"fruit": "apple", "at": "2026-01-01T00:00:00Z", "with": [{}]}`,
	} {
		if schema.Validate(decode(t, text)) == nil {
			t.Errorf("%s is valid", text)
		}
	}
}

// load reads a YAML file.
func load(t *testing.T, name string) (value any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err == nil {
		err = yaml.Unmarshal(content, &value)
	}
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// compile returns the JSON schema in a part of a document.
func compile(t *testing.T, document any, part string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft7) // on which the schemas of AsyncAPI are based
	compiler.AssertFormat()
	if err := compiler.AddResource("document.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("document.json" + part)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func decode(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

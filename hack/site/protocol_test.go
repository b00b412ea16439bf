package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"

	"github.com/gen-toolkit/gen/internal/protocol"
)

// TestProtocolSchema: docs/plugin-protocol.schema.json is that of the protocol's types, with their comments.
func TestProtocolSchema(t *testing.T) {
	t.Chdir("../..")
	reflector := &jsonschema.Reflector{Anonymous: true, AllowAdditionalProperties: true}
	err := reflector.AddGoComments("github.com/gen-toolkit/gen", "internal/protocol", jsonschema.WithFullComment())
	if err != nil {
		t.Fatal(err)
	}
	schema := reflector.Reflect(&struct {
		Request  protocol.Request  `json:"request"`
		Response protocol.Response `json:"response"`
	}{})
	got, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	const name = "docs/plugin-protocol.schema.json"
	if *update {
		if err := os.WriteFile(name, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if diff := cmp.Diff(string(want), string(got)+"\n"); err != nil || diff != "" {
		t.Errorf("%v (-want +got), -update writes it:\n%s", err, diff)
	}
}

// Package terraform tests the schema that a template makes: see gen.yaml.
package terraform

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	v1 "github.com/gen-toolkit/gen/examples/conditions/api/v1"
	"github.com/gen-toolkit/gen/examples/internal/generated"
)

// attribute is an attribute of a Terraform schema.
type attribute struct {
	Type                         any
	Description                  string
	Required, Optional, Computed bool
}

func TestSchema(t *testing.T) {
	generated.Check(t, ".")
	content, err := os.ReadFile("schema/orchard.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Block struct{ Attributes map[string]attribute }
	}
	if err := json.Unmarshal(content, &schema); err != nil {
		t.Fatal(err)
	}
	all := schema.Block.Attributes
	for _, of := range []struct {
		of       reflect.Type
		computed bool
	}{{reflect.TypeFor[v1.OrchardSpec](), false}, {reflect.TypeFor[v1.OrchardStatus](), true}} {
		for _, field := range reflect.VisibleFields(of.of) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			a, ok := all[name]
			required := !of.computed && options == ""
			if !ok || a.Description == "" || a.Computed != of.computed || a.Required != required {
				t.Errorf("attribute %s of field %s is %+v", name, field.Name, a)
			}
		}
	}
	if want := []any{"list", []any{"object", map[string]any{"length": "number"}}}; !reflect.DeepEqual(all["rows"].Type, want) {
		t.Errorf("the type of rows is %v, want %v", all["rows"].Type, want)
	}
}

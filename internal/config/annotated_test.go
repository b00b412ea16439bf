package config_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/config"
)

// options have one of each type, and one that takes a shared key.
type options struct {
	Dir         string   `json:"dir" alias:"outputDir" doc:"directory for the files"`
	Strict      bool     `json:"strict" doc:"refuse unknown fields"`
	Depth       int      `json:"depth" doc:"levels of fields"`
	Length      *int     `json:"length" doc:"greatest length"`
	Role        string   `json:"role" doc:"name of the role, e.g. manager-role: that of the program"`
	Which       []string `json:"which" doc:"which samples are written"`
	Ignore      []string `json:"ignore" doc:"versions to leave out, e.g. example.org/v1, or all"`
	ClientScope string   `json:"clientScope" doc:"which marker counts"`
}

// TestAnnotated: the text is YAML, has each key of the schema, and defaults or examples as values.
func TestAnnotated(t *testing.T) {
	of := []*codegen.Generator{{Name: "plain", Doc: "no options"}, {Name: "fruit", Doc: "fruit: all of it\n\nMore.",
		Options: func() any { return &options{Dir: "config/fruit", Depth: 7, Which: []string{"a", "b"}} }}}
	text := config.Annotated(of)
	for line := range strings.Lines(text) {
		if len(line) > 101 {
			t.Errorf("a long line: %s", line)
		}
	}
	const fruit = `
  # fruit: all of it
  fruit:
    # directory for the files
    dir: config/fruit
    # refuse unknown fields
    strict: false
    # levels of fields
    depth: 7
    # greatest length
    length:
    # name of the role, e.g. manager-role: that of the program
    role: manager-role
    # which samples are written
    which: [a, b]
    # versions to leave out, e.g. example.org/v1, or all
    ignore: [example.org/v1]
    # which marker counts
    clientScope: any
`
	if !strings.Contains(text, fruit) {
		t.Errorf("no %s in %s", fruit, text)
	}
	var shown map[string]any
	if err := yaml.Unmarshal([]byte(text), &shown); err != nil {
		t.Fatal(err)
	}
	printed, err := config.Schema(of)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct{ Properties map[string]any }
	if err := json.Unmarshal(printed, &schema); err != nil {
		t.Fatal(err)
	}
	missing(t, "", schema.Properties, shown)
}

// missing reports the keys of a schema that a mapping lacks, but those that another command lists.
func missing(t *testing.T, way string, properties, shown map[string]any) {
	t.Helper()
	for key, of := range properties {
		value, ok := shown[key]
		if !ok && key != "outputDir" { // the alias of an option
			t.Errorf("there is no %s%s", way, key)
		}
		below, _ := of.(map[string]any)["properties"].(map[string]any)
		next, _ := value.(map[string]any)
		if !slices.Contains([]string{"lint", "diagnostics", "breaking.rules"}, way+key) {
			missing(t, way+key+".", below, next)
		}
	}
}

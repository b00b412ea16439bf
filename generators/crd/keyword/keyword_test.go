package keyword

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// TestMarkers: each marker sets its own keyword, and unset leaves nothing of what it has set.
func TestMarkers(t *testing.T) {
	for _, k := range markers {
		if k.Set == nil {
			continue
		}
		m := marker.Marker{Definition: &k.Definition, Value: "1", Items: []string{"1"},
			Args: map[string]string{"url": "https://example.org"}}
		switch k.Kind {
		case marker.Bool:
			m.Value = "true"
		case marker.Any:
			m.Value = map[string]string{"gen:oneOf": "[{minLength: 1}]", "gen:anyOf": "[{minLength: 1}]",
				"gen:not": "{minLength: 1}"}[k.Name]
			if m.Value == "" {
				m.Value = `"red"`
			}
		}
		before := props{Type: "string"}
		if k.Name == "listMapKey" {
			before.XListType = new("map")
		}
		s := before
		_ = k.Set(&s, m) // whether it fits is another matter
		if reflect.DeepEqual(s, before) {
			t.Errorf("+%s sets nothing", k.Name)
		}
		var fields map[string]any
		content, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(content, &fields)
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(k.keywords) > 0 && fields[k.keywords[0]] == nil {
			t.Errorf("+%s does not set %s, but %s", k.Name, k.keywords[0], content)
		}
		if k.Unset == nil {
			continue
		}
		if k.Unset(&s); !reflect.DeepEqual(s, before) {
			t.Errorf("of +%s is left %v", k.Name, s)
		}
	}
}

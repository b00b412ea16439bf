package keyword

import (
	"encoding/json"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// TestRefusing: gen and an API server refuse the same values, for each keyword alone and in allOf.
func TestRefusing(t *testing.T) {
	keywords := []string{`{}`, `{"minimum":2}`, `{"minimum":2,"exclusiveMinimum":true}`, `{"maximum":2}`,
		`{"maximum":2,"exclusiveMaximum":true}`, `{"multipleOf":3}`, `{"minLength":2}`, `{"maxLength":1}`, `{"pattern":"^a+$"}`,
		`{"minItems":1}`, `{"maxItems":1}`,
		`{"minProperties":1}`, `{"maxProperties":1}`, `{"enum":["a",7,true]}`}
	values := []string{`1`, `2`, `3`, `-4`, `0`, `2.5`, `""`, `"a"`, `"aa"`, `"éé"`, `"192.0.2.1"`, `"2025-01-01"`, `true`,
		`false`, `[]`, `[1]`, `[1,2]`, `{}`, `{"a":1}`, `{"a":1,"b":2}`}
	for _, jsonType := range []string{"string", "integer", "number", "boolean", "array", "object"} {
		for _, text := range keywords {
			var of props
			if err := json.Unmarshal([]byte(text), &of); err != nil {
				t.Fatal(err)
			}
			apart := props{AllOf: []apiext.JSONSchemaProps{of}}
			for _, s := range []props{of, apart} {
				s.Type = jsonType
				inner := &props{Type: "integer"}
				switch jsonType { // a structural schema has these
				case "array":
					s.Items = &apiext.JSONSchemaPropsOrArray{Schema: inner}
				case "object":
					s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: inner}
				}
				judge, err := objects.Part(&s)
				if err != nil {
					t.Fatal(err)
				}
				for _, raw := range values {
					var value any
					_ = json.Unmarshal([]byte(raw), &value) // it is JSON
					by, errors := Refusing(&s, value), judge.Errors(value)
					if (by != "") != (len(errors) > 0) {
						t.Errorf("%s %s of type %s: gen: %q, API server: %v", raw, text, jsonType, by, errors)
					}
				}
			}
		}
	}
}

// TestFormatTexts: each format that API servers check has texts, which have the format.
func TestFormatTexts(t *testing.T) {
	for _, name := range formats["string"] {
		if len(FormatTexts[name]) == 0 {
			t.Errorf("the format %s has no texts", name)
		}
		for _, text := range FormatTexts[name] {
			if by := Refusing(&props{Type: "string", Format: name}, text); by != "" {
				t.Errorf("%s does not have the format %s", text, name)
			}
		}
	}
}

// TestFormatLengths: API servers accept the shortest and the longest texts, and no length is refused that a text has.
func TestFormatLengths(t *testing.T) {
	for name, texts := range map[string][]string{
		"cidr": {"::/0", "2001:0db8:0000:0000:0000:ffff:255.255.255.255/128"}, "ipv4": {"0.0.0.0", "255.255.255.255"},
		"ipv6": {"::", "2001:0db8:0000:0000:0000:ffff:255.255.255.255"}, "date-time": {"2025-01-01T00:00:00Z"},
		"mac": {"0000.5e00.5301", "00" + strings.Repeat(":00", 19)}, "email": {"a@b"}, "duration": {"0"},
		"uuid": {strings.Repeat("0", 32), "00000000-0000-4000-8000-000000000001"}, "hostname": {"a"},
		"k8s-short-name": {"a", strings.Repeat("a", 63)}, "k8s-long-name": {"a"},
	} {
		for _, text := range append(texts, FormatTexts[name]...) {
			if by := Refusing(&props{Type: "string", Format: name}, text); by != "" {
				t.Errorf("%s does not have the format %s", text, name)
			}
			if n := float64(len(text)); n < formatLengths[name][0] || n > formatLengths[name][1] {
				t.Errorf("%s has the format %s, and %v characters", text, name, n)
			}
		}
	}
}

// TestContradiction: there is something between two bounds, or one of them is named.
func TestContradiction(t *testing.T) {
	for text, want := range map[string][2]string{
		`{"type":"integer","minimum":5,"maximum":5}`:                                {},
		`{"type":"integer","minimum":5,"maximum":5,"exclusiveMaximum":true}`:        {"minimum", "maximum"},
		`{"type":"number","minimum":5,"maximum":5,"exclusiveMinimum":true}`:         {"minimum", "maximum"},
		`{"type":"integer","allOf":[{"minimum":3},{"minimum":9}],"maximum":8}`:      {"minimum", "maximum"},
		`{"type":"string","format":"uuid","maxLength":31}`:                          {"format", "maxLength"},
		`{"type":"string","format":"ipv4","minLength":16}`:                          {"minLength", "format"},
		`{"type":"string","format":"date-time","maxLength":30}`:                     {},
		`{"type":"string","allOf":[{"format":"date"},{"format":"date-time"}]}`:      {},
		`{"type":"string","maxLength":9,"allOf":[{"format":"date"}]}`:               {"format", "maxLength"},
		`{"type":"integer","maximum":-1}`:                                           {"", "maximum"},
		`{"type":"integer","minimum":256}`:                                          {"minimum", ""},
		`{"type":"integer","minimum":1,"maximum":6,"multipleOf":7}`:                 {"multipleOf", "maximum"},
		`{"type":"integer","minimum":250,"multipleOf":100}`:                         {"multipleOf", "minimum"},
		`{"type":"integer","minimum":1,"maximum":7,"multipleOf":7}`:                 {},
		`{"type":"string","minLength":2,"allOf":[{"maxLength":1},{"maxLength":3}]}`: {"minLength", "maxLength"},
		`{"type":"string","minLength":2,"maxLength":2,"minItems":3,"maxItems":1}`:   {},
		`{"type":"array","minItems":3,"maxItems":1}`:                                {"minItems", "maxItems"},
		`{"type":"object","minProperties":3,"maxProperties":1}`:                     {"minProperties", "maxProperties"},
		`{"type":"integer","format":"int32","maximum":4294967295}`:                  {"maximum", "format"},
		`{"type":"integer","format":"int64","maximum":4294967295}`:                  {},
		`{"type":"object","minProperties":2,"properties":{"a":{}}}`:                 {"minProperties", "properties"},
		`{"type":"object","minProperties":2,"additionalProperties":true}`:           {},
		`{"type":"object","maxProperties":0,"required":["a"]}`:                      {"required", "maxProperties"},
		`{"type":"array","minItems":3,"x-kubernetes-list-type":"set","items":{"type":"boolean"}}`: {
			"minItems", "x-kubernetes-list-type"},
		`{"x-kubernetes-int-or-string":true,"minimum":9,"maximum":1,"minLength":10}`: {},
	} {
		var s props
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		one, other, found := Contradiction(&s, 0, 255, true)
		if got := [2]string{one, other}; got != want || found != (want != [2]string{}) {
			t.Errorf("%s: got %q, %v, want %q", text, got, found, want)
		}
	}
}

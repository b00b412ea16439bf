package change_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

// Each case has a schema before and after, and what is found. Nothing is found where every old value still fits.
var cases = []struct{ name, old, new, want string }{
	{"nothing", `{"type":"string"}`, `{"type":"string","description":"d"}`, ""},
	{"new optional field", `{"type":"object"}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, ""},
	{"new field with default", `{"type":"object"}`,
		`{"type":"object","required":["a"],"properties":{"a":{"type":"string","default":"x"}}}`, ""},
	{"new required field", `{"type":"object"}`, `{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}`,
		"required-field-added a: the field is new and required\n"},
	{"field removed", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object"}`,
		"field-removed a: the field is gone\n"},
	{"field removed, and kept", `{"type":"object","properties":{"a":{"type":"string"}}}`,
		`{"type":"object","x-kubernetes-preserve-unknown-fields":true}`, ""},
	{"fields of metadata", `{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string"}}}}}`,
		`{"type":"object","properties":{"metadata":{"type":"object"}}}`, ""},
	{"deep", `{"type":"array","items":{"type":"object","additionalProperties":{"type":"string","maxLength":5}}}`,
		`{"type":"array","items":{"type":"object","additionalProperties":{"type":"string","maxLength":4}}}`,
		"limit-tightened [][*]: the greatest length is 4, and was 5\n"},
	{"wider type", `{"type":"integer"}`, `{"x-kubernetes-int-or-string":true}`,
		"type-widened : the value is an integer or a string, and was an integer\n"},
	{"map for object", `{"type":"object","properties":{"a":{"type":"string"}}}`,
		`{"type":"object","additionalProperties":{"type":"string"}}`, "type-changed : the value is a map, and was an object\n"},
	{"anything", `{"type":"string"}`, `{"x-kubernetes-preserve-unknown-fields":true}`,
		"type-widened : the value may be anything, and was a string\n"},
	{"looser limits", `{"type":"integer","minimum":3,"maximum":5,"multipleOf":4}`,
		`{"type":"integer","minimum":2,"maximum":6,"multipleOf":2}`, ""},
	{"idle limits", `{"type":"string"}`, `{"type":"string","minLength":0}`, ""},
	{"wider format", `{"type":"integer","format":"int32"}`, `{"type":"integer","format":"int64"}`, ""},
	{"bytes are text", `{"type":"string","format":"byte"}`, `{"type":"string"}`,
		"type-widened : the value may be any string, and was of the format byte\n"},
	{"no embedded resource any more", `{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"a":{"type":"string"}}}`,
		`{"type":"object","properties":{"a":{"type":"string"}}}`,
		"unknown-fields-pruned : apiVersion, kind and metadata are pruned, and were kept\n"},
	{"rule about a new field with a default", `{"type":"object"}`,
		`{"type":"object","properties":{"a":{"type":"string","default":"x"}},"x-kubernetes-validations":[{"rule":"!has(self.a) || self.b"}]}`,
		"rule-added : the rule \"!has(self.a) || self.b\" is new\n"},
	{"a map with names", `{"type":"object","additionalProperties":{"type":"string"}}`,
		`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}`,
		"type-changed : the value is an object, and was a map\n" +
			"unknown-fields-pruned : fields that the schema does not name are pruned, and were kept\n" +
			"type-changed b: the value is an integer, and was a string\n" +
			"required-field-added a: the field is new and required\n"},
	{"names of a map", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}}}`,
		`{"type":"object","additionalProperties":{"type":"string"}}`,
		"type-changed : the value is a map, and was an object\n" +
			"type-changed b: the value is a string, and was an integer\n"},
	{"anything with names", `{"x-kubernetes-preserve-unknown-fields":true}`,
		`{"type":"object","properties":{"a":{"type":"string"}}}`,
		"type-changed : the value is an object, and was anything\n" +
			"unknown-fields-pruned : fields that the schema does not name are pruned, and were kept\n"},
	{"a format that API servers ignore", `{"type":"string"}`, `{"type":"string","format":"of-its-own"}`, ""},
	{"a format of other types", `{"type":"integer"}`, `{"type":"integer","format":"ipv4"}`, ""},
	{"a format without dashes", `{"type":"string"}`, `{"type":"string","format":"datetime"}`,
		"format-changed : the format is datetime, and was none\n"},
	{"a format that API servers ignore, for one that is decoded", `{"type":"string","format":"byte"}`,
		`{"type":"string","format":"of-its-own"}`, "type-widened : the value may be any string, and was of the format byte\n"},
	{"format removed", `{"type":"string","format":"ipv4"}`, `{"type":"string"}`, ""},
	{"pattern removed", `{"type":"string","pattern":"a"}`, `{"type":"string"}`, ""},
	{"enum", `{"type":"string","enum":["a","b"]}`, `{"type":"string","enum":["b","c"]}`,
		"enum-value-removed : the value \"a\" is gone\nenum-value-added : the value \"c\" is new\n"},
	{"enum removed", `{"type":"string","enum":["a"]}`, `{"type":"string"}`,
		"enum-value-added : the value is free, and was one of \"a\"\n"},
	{"same default in another layout", `{"type":"object","default":{"a":1,"b":2}}`,
		`{"type":"object","default":{"b": 2, "a": 1}}`, ""},
	{"list type by name", `{"type":"array","items":{"type":"string"}}`,
		`{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"atomic"}`, ""},
	{"list no map any more", `{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map"}`,
		`{"type":"array","items":{"type":"object"}}`, "list-type-changed : the list is of type atomic, and was map\n"},
	{"a rule that says what a set is", `{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}`,
		`{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set","x-kubernetes-validations":` +
			`[{"rule":"self.all(a, self.exists_one(b, b==a))"}]}`, ""},
	{"a rule that says what keys are", `{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map",` +
		`"x-kubernetes-list-map-keys":["k"]}`,
		`{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],` +
			`"x-kubernetes-validations":[{"rule":"self.all(x, self.exists_one(y, x.k == y.k))"}]}`, ""},
	{"a rule that demands more than keys", `{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map",` +
		`"x-kubernetes-list-map-keys":["k","l"]}`,
		`{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","l"],` +
			`"x-kubernetes-validations":[{"rule":"self.all(x, self.exists_one(y, x.k == y.k))"}]}`,
		"rule-added : the rule \"self.all(x, self.exists_one(y, x.k == y.k))\" is new\n"},
	{"default added", `{"type":"string"}`, `{"type":"string","default":"a"}`,
		"default-added : the default is \"a\", and was none\n"},
	{"default removed", `{"type":"string","default":"a"}`, `{"type":"string"}`,
		"default-removed : the default \"a\" is gone\n"},
	{"enum added", `{"type":"string"}`, `{"type":"string","enum":["a"]}`,
		"enum-added : the value must be one of \"a\", and was free\n"},
	{"format changed", `{"type":"string","format":"ipv4"}`, `{"type":"string","format":"ipv6"}`,
		"format-changed : the format is ipv6, and was ipv4\n"},
	{"pattern changed", `{"type":"string"}`, `{"type":"string","pattern":"a"}`,
		"pattern-changed : the pattern is a, and was none\n"},
	{"null refused", `{"type":"string","nullable":true}`, `{"type":"string"}`,
		"null-refused : the value may not be null\n"},
	{"null allowed", `{"type":"string"}`, `{"type":"string","nullable":true}`,
		"null-allowed : the value may be null\n"},
	{"other keys", `{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"]}`,
		`{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["b"]}`,
		"list-keys-changed : the keys of the list are b, and were a\n"},
	{"map type", `{"type":"object"}`, `{"type":"object","x-kubernetes-map-type":"atomic"}`,
		"map-type-changed : the map is of type atomic, and was granular\n"},
	{"condition", `{"type":"integer"}`, `{"type":"integer","not":{"enum":[1]}}`,
		"condition-changed : not demands something else\n"},
	{"a choice of one field more", oneOf(`"b":{"type":"string"}`, "a", "b"),
		oneOf(`"b":{"type":"string"},"c":{"type":"string"}`, "a", "b", "c"), ""},
	{"a choice of new fields", `{"type":"object"}`,
		oneOf(`"b":{"type":"string"},"a":{"type":"string"}`, "a", "b"), ""},
	{"a choice of one field less", oneOf(`"b":{"type":"string"}`, "a", "b"), oneOf(`"b":{"type":"string"}`, "a"),
		"condition-changed : oneOf demands something else\n"},
	{"a field more where any is kept", `{"type":"object","x-kubernetes-preserve-unknown-fields":true}`,
		oneOf(`"a":{"type":"string"}`, "a", "b"), "unknown-fields-pruned : fields that the schema does not name are " +
			"pruned, and were kept\ncondition-changed : oneOf demands something else\n"},
	{"only a new field fits", `{"type":"object"}`,
		`{"type":"object","properties":{"a":{"type":"string"}},"anyOf":[{"required":["a"]}]}`,
		"condition-changed : anyOf demands something else\n"},
	{"no new field fits", `{"type":"object"}`,
		`{"type":"object","properties":{"a":{"type":"string"}},"not":{"required":["a"]}}`, ""},
	{"items whose new field is unique", `{"type":"array","items":{"type":"object"}}`, `{"type":"array","items":{"type":` +
		`"object","properties":{"n":{"type":"string"}}},"x-kubernetes-validations":[{"rule":` +
		`"self.all(x, !has(x.n) || self.exists_one(y, has(y.n) && x.n == y.n))"}]}`, ""},
	{"items whose new field is set", `{"type":"array","items":{"type":"object"}}`, `{"type":"array","items":{"type":` +
		`"object","properties":{"n":{"type":"string"}}},"x-kubernetes-validations":[{"rule":"self.all(x, has(x.n))"}]}`,
		"rule-added : the rule \"self.all(x, has(x.n))\" is new\n"},
	{"rule with another text", `{"type":"string","x-kubernetes-validations":[{"rule":"self != 'a'","message":"no a"}]}`,
		`{"type":"string","x-kubernetes-validations":[{"rule":"!self.startsWith('a')","message":"no a"}]}`,
		"rule-changed : the rule is now \"!self.startsWith('a')\"\n"},
	{"order of keys", `{"type":"array","items":{"type":"object"},"x-kubernetes-list-map-keys":["a","b"]}`,
		`{"type":"array","items":{"type":"object"},"x-kubernetes-list-map-keys":["b","a"]}`, ""},
}

func TestSchemas(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := found(t, c.old, c.new); got != c.want {
				t.Errorf("found:\n%swant:\n%s", got, c.want)
			}
		})
	}
}

// Each rule replaces another one of an object with the field a, and b from now on.
var rules = []struct{ name, old, new, want string }{
	{"the same in another layout", "self.a <= 5", "self.a<=5", ""},
	{"looser number", "self.a <= 5", "self.a <= 6", ""},
	{"stricter number", "self.a <= 5", "self.a <= 4", "rule-added"},
	{"greater number", "size(self.a) > 5.0", "size(self.a) > 4.0", ""},
	{"one more way", "self.a == 1", "self.a == 1 || self.a == 2", ""},
	{"one way less", "self.a == 1 || self.a == 2", "self.a == 1", "rule-added"},
	{"one condition less", "self.a > 1 && self.a < 5", "self.a > 1", ""},
	{"one condition more", "self.a > 1", "self.a > 1 && self.a < 5", "rule-added"},
	{"a field that is new", "", "!has(self.b) || self.b > 3", ""},
	{"two fields, one of them new", "", "!(has(self.a) && has(self.b))", ""},
	{"a field that is required", "", "has(self.b)", "rule-added"},
	{"a field that was there", "", "!has(self.a) || self.a > 3", "rule-added"},
	{"a new field that stays", "", "has(self.b) == has(oldSelf.b)", ""},
	{"an old field that stays", "", "self.a == oldSelf.a", "transition-rule-added"},
	{"a choice", "", "has(self.b) ? self.b > 3 : true", ""},
	{"on updates, now always", "self.a > 0 && self == oldSelf", "self.a > 0", "rule-added"},
	{"always, now on updates", "self.a > 0", "self.a > 0 && oldSelf.a > 0", "transition-rule-added"},
	{"one more way inside", "!has(self.a) || (self.a > 1 && self.a == 3)",
		"!has(self.a) || (self.a > 1 && (self.a == 3 || self.a == 4))", ""},
	{"one way less inside", "!has(self.a) || (self.a > 1 && (self.a == 3 || self.a == 4))",
		"!has(self.a) || (self.a > 1 && self.a == 3)", "rule-added"},
	{"at most one, of which one is new", "", "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1", ""},
	{"exactly one, of which one is new", "", "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) == 1", "rule-added"},
	{"at most one of a list", "", "[has(self.a),has(self.b)].filter(x,x==true).size() <= 1", ""},
	{"at least one of a list", "", "[has(self.a),has(self.b)].filter(x,x==true).size() >= 1", "rule-added"},
	{"exactly one more way", "has(self.a)", "[has(self.a),has(self.b)].filter(x,x==true).size() == 1", ""},
	{"two ways by choice", "has(self.a) ? self.a > 3 : true", "!has(self.a) || self.a > 3", ""},
	{"an error of what was not read", "has(self.a)", "self.a.x == 1 || self.a.x != 1", "rule-added"},
	{"a test of a test", "", "has(self.a) == true", "rule-added"},
	{"a value of another enum", "", "has(self.e) ? (self.e == 'z' ? has(self.b) : !has(self.b)) : !has(self.b)", ""},
	{"a value of the enum", "", "has(self.e) ? (self.e == 'y' ? has(self.b) : !has(self.b)) : !has(self.b)",
		"rule-added"},
	{"a field that may be unset", "", "self.e == 'z' ? has(self.b) : !has(self.b)", "rule-added"},
	{"no CEL", "(", "(", ""},
	{"other no CEL", "(", "((", "rule-added"},
}

func TestRules(t *testing.T) {
	for _, c := range rules {
		t.Run(c.name, func(t *testing.T) {
			fields := func(rule string, names ...string) string {
				s := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
				for _, name := range names {
					s.Properties[name] = apiext.JSONSchemaProps{Type: "integer"}
				}
				s.Properties["e"] = apiext.JSONSchemaProps{Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"y"`)}}}
				if rule != "" {
					s.XValidations = apiext.ValidationRules{{Rule: rule}}
				}
				text, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			got := ""
			for _, found := range change.Schemas(schema(t, fields(c.old, "a")), schema(t, fields(c.new, "a", "b"))) {
				got += found.Rule
			}
			if got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

func found(t *testing.T, old, new string) (text string) {
	t.Helper()
	for _, c := range change.Schemas(schema(t, old), schema(t, new)) {
		if change.Find(c.Rule).Name != c.Rule {
			t.Errorf("there is no rule %s", c.Rule)
		}
		text += fmt.Sprintf("%s %s: %s\n", c.Rule, change.PathOf(c.Path), c.Text)
	}
	return text
}

func schema(t *testing.T, text string) *apiext.JSONSchemaProps {
	t.Helper()
	var s apiext.JSONSchemaProps
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return &s
}

// FuzzRules compares rules of any text: gen must not panic, and the same rule demands nothing new.
func FuzzRules(f *testing.F) {
	for _, c := range rules {
		f.Add(c.old, c.new)
	}
	f.Fuzz(func(t *testing.T, old, new string) {
		with := func(rule string) *apiext.JSONSchemaProps {
			return &apiext.JSONSchemaProps{Type: "object", XValidations: apiext.ValidationRules{{Rule: rule}}}
		}
		change.Schemas(with(old), with(new))
		if found := change.Schemas(with(new), with(new)); len(found) > 0 {
			t.Errorf("%q breaks itself: %v", new, found)
		}
	})
}

// oneOf returns an object that has one of these fields or none.
func oneOf(properties string, fields ...string) string {
	var all []string
	for _, f := range fields {
		all = append(all, `{"required":["`+f+`"]}`)
	}
	each := strings.Join(all, ",")
	return `{"type":"object","properties":{` + properties + `},"oneOf":[{"not":{"anyOf":[` + each + `]}},` + each + `]}`
}

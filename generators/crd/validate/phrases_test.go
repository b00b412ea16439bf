package validate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/internal/proof"
)

// TestPhrases: the API server's validation says each phrase, about a CRD with that mistake. If an upgrade of the
// validation fails this test, correct the phrase.
func TestPhrases(t *testing.T) {
	tested := map[phrase]bool{}
	for name, c := range map[string]struct {
		schema string // of the CRD; "" for a valid one
		change func(*apiext.CustomResourceDefinition)
		want   []phrase
	}{
		"a rule on a missing field": {
			schema: `{"type": "object", "x-kubernetes-validations": [{"rule": "self.nothing == 1"}]}`,
			want:   []phrase{undefinedField},
		},
		"a rule on old items of an atomic list": {
			schema: list(`"maxItems": 2`,
				`{"type": "string", "x-kubernetes-validations": [{"rule": "self == oldSelf"}]}`),
			want: []phrase{uncorrelatable},
		},
		"a rule that costs too much": {
			schema: list(`"x-kubernetes-validations": [{"rule": "self.all(x, self.all(y, x == y))"}]`,
				`{"type": "string"}`),
			want: []phrase{budget},
		},
		"rules that cost too much together": {
			schema: expensive(15),
			want:   []phrase{costLimit, ofTotal},
		},
		"a rule that is no condition": {
			schema: `{"type": "object", "x-kubernetes-validations": [{"rule": "1"}]}`,
			want:   []phrase{celExpression},
		},
		"a rule with a syntax error": {
			schema: `{"type": "object", "x-kubernetes-validations": [{"rule": "1 +"}]}`,
			want:   []phrase{expecting},
		},
		"an empty rule": {
			schema: `{"type": "object", "x-kubernetes-validations": [{"rule": " "}]}`,
			want:   []phrase{notSpecified},
		},
		"an empty message expression": {
			schema: `{"type": "object", "x-kubernetes-validations": [{"rule": "true", "messageExpression": " "}]}`,
			want:   []phrase{nonEmpty},
		},
		"a default with an unknown field": {
			schema: `{"type": "object", "properties": {"a": {"type": "object", "default": {"b": 1}}}}`,
			want:   []phrase{unknownFields},
		},
		"a default of another type": {
			schema: `{"type": "object", "properties": {"a": {"type": "integer", "default": "x"}}}`,
			want:   []phrase{inBody, typeString},
		},
		"an optional key": {
			schema: keyed(`{"type": "object", "properties": {"k": {"type": "string"}}}`),
			want:   []phrase{listMapKeys},
		},
		"a key that is an object": {
			schema: keyed(`{"type": "object", "required": ["k"], "properties": {"k": {"type": "object"}}}`),
			want:   []phrase{scalarKey},
		},
		"keys of texts": {
			schema: keyed(`{"type": "string"}`),
			want:   []phrase{objectItem},
		},
		"a set of objects": {
			schema: list(`"x-kubernetes-list-type": "set"`,
				`{"type": "object", "properties": {"a": {"type": "string"}}}`),
			want: []phrase{itemOfSet},
		},
		"a protected group": {
			change: func(crd *apiext.CustomResourceDefinition) { crd.Spec.Group = "fruit.k8s.io" },
			want:   []phrase{approval},
		},
		"a group that is no domain": {
			change: func(crd *apiext.CustomResourceDefinition) { crd.Spec.Group = "Fruit_example.org" },
			want:   []phrase{subdomain1123, regexUsed, example},
		},
		"a kind with a dash at its end": {
			change: func(crd *apiext.CustomResourceDefinition) { crd.Spec.Names.Kind = "Fruit-" },
			want:   []phrase{mixedCase, label1035},
		},
	} {
		t.Run(name, func(t *testing.T) {
			problems := problemsOf(t, c.schema, c.change)
			for _, p := range c.want {
				tested[p] = true
				if !slices.ContainsFunc(problems, p.in) {
					t.Errorf("no error has %q: %v", phrases[p], problems)
				}
			}
		})
	}
	for p, text := range phrases {
		if !tested[phrase(p)] {
			t.Errorf("nothing produces %q", text)
		}
	}
}

// TestPatterns: the expressions match the API server's errors.
func TestPatterns(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type": "object", "x-kubernetes-validations": [{"rule": "true &&\n self.nothing", "message": "m"}]}`: "2 6 undefined field 'nothing'",
		list(`"maxItems": 1000, "x-kubernetes-validations": [{"rule": "self.all(x, self.all(y, x == y))"}]`,
			`{"type": "string", "maxLength": 200}`): "by 8.5",
		list(`"x-kubernetes-validations": [{"rule": "self.all(x, self.all(y, x == y))"}]`,
			`{"type": "string"}`): "by more than 100",
	} {
		var got []string
		for _, p := range problemsOf(t, schema, nil) {
			for _, m := range compilerError.FindAllStringSubmatch(p.Detail, -1) {
				got = append(got, strings.Join(m[1:], " "))
			}
			if m := overBudget.FindStringSubmatch(p.Detail); m != nil {
				got = append(got, "by "+m[1]+m[2])
			}
		}
		if len(got) == 0 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s: %q, want %q first", schema, got, want)
		}
	}
}

// problemsOf returns the API server's errors about a CRD.
func problemsOf(t *testing.T, schema string, change func(*apiext.CustomResourceDefinition)) field.ErrorList {
	t.Helper()
	crd := candidate("true", "").CRD
	if schema != "" {
		parsed := &apiext.JSONSchemaProps{}
		if err := json.Unmarshal([]byte(schema), parsed); err != nil {
			t.Fatal(err)
		}
		crd.Spec.Versions[0].Schema.OpenAPIV3Schema = parsed
	}
	if change != nil {
		change(crd)
	}
	problems, err := proof.Definition(t.Context(), crd)
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

// list returns the schema of an object with a list, which has keywords and items.
func list(keywords, items string) string {
	return fmt.Sprintf(`{"type": "object", "properties": {"l": {"type": "array", %s, "items": %s}}}`, keywords, items)
}

// keyed returns the schema of an object with a list whose key is k.
func keyed(items string) string {
	return list(`"x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"]`, items)
}

// expensive returns the schema of an object with lists of which each has a rule within its budget.
func expensive(lists int) string {
	var properties []string
	for i := range lists {
		properties = append(properties, fmt.Sprintf(`"p%d": {"type": "array", "maxItems": 500,
			"items": {"type": "string", "maxLength": 200},
			"x-kubernetes-validations": [{"rule": "self.all(x, self.all(y, x == y))"}]}`, i))
	}
	return `{"type": "object", "properties": {` + strings.Join(properties, ", ") + `}}`
}

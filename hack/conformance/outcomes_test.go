package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// An outcomeCase is a change of the schema of spec.value.
type outcomeCase struct {
	rule     string
	also     string // another rule that finds something, and says nothing of stored objects; "" for none
	old, new string // the schema of spec.value as JSON; "" for none
	required string // what the new spec requires, e.g. "value"
	stored   string // spec.value of the stored object as JSON; "" for none
	read     string // what is read then; "" for nothing
	again    string // another value that does not fit; "" for none
}

var outcomeCases = []outcomeCase{
	{rule: "field-removed", old: `{"type":"string"}`, stored: `"a"`},
	{rule: "field-required", old: `{"type":"string"}`, new: `{"type":"string"}`, required: "value"},
	{rule: "required-field-added", new: `{"type":"string"}`, required: "value"},
	{rule: "type-changed", old: `{"type":"string"}`, new: `{"type":"integer"}`, stored: `"a"`, read: `"a"`, again: `"b"`},
	{rule: "limit-tightened", old: `{"type":"integer"}`, new: `{"type":"integer","maximum":5}`, stored: `7`, read: `7`,
		again: `8`},
	{rule: "limit-tightened", old: `{"type":"integer","minimum":1}`, new: `{"type":"integer","minimum":5}`, stored: `3`,
		read: `3`, again: `2`},
	{rule: "limit-tightened", old: `{"type":"integer","maximum":5}`,
		new: `{"type":"integer","maximum":5,"exclusiveMaximum":true}`, stored: `5`, read: `5`, again: `6`},
	{rule: "limit-tightened", old: `{"type":"integer"}`, new: `{"type":"integer","multipleOf":2}`, stored: `3`, read: `3`,
		again: `5`},
	{rule: "limit-tightened", old: `{"type":"string"}`, new: `{"type":"string","maxLength":2}`, stored: `"long"`,
		read: `"long"`, again: `"longer"`},
	{rule: "limit-tightened", old: `{"type":"array","items":{"type":"string"}}`,
		new: `{"type":"array","items":{"type":"string"},"maxItems":1}`, stored: `["a","b"]`, read: `["a","b"]`,
		again: `["b","c"]`},
	{rule: "limit-tightened", old: `{"type":"object","additionalProperties":{"type":"string"}}`,
		new:    `{"type":"object","additionalProperties":{"type":"string"},"maxProperties":1}`,
		stored: `{"a":"1","b":"2"}`, read: `{"a":"1","b":"2"}`, again: `{"a":"2","b":"2"}`},
	{rule: "pattern-changed", old: `{"type":"string"}`, new: `{"type":"string","pattern":"^[0-9]+$"}`, stored: `"a"`,
		read: `"a"`, again: `"b"`},
	{rule: "format-changed", old: `{"type":"string"}`, new: `{"type":"string","format":"ipv4"}`, stored: `"a"`, read: `"a"`,
		again: `"b"`},
	{rule: "enum-value-removed", old: `{"type":"string","enum":["a","b"]}`, new: `{"type":"string","enum":["b"]}`,
		stored: `"a"`, read: `"a"`, again: `"c"`},
	{rule: "enum-added", old: `{"type":"string"}`, new: `{"type":"string","enum":["b"]}`, stored: `"a"`, read: `"a"`,
		again: `"c"`},
	{rule: "default-added", old: `{"type":"string"}`, new: `{"type":"string","default":"b"}`, read: `"b"`},
	{rule: "default-added", old: `{"type":"string"}`, new: `{"type":"string","default":"b"}`, required: "value",
		read: `"b"`},
	{rule: "default-changed", old: `{"type":"string","default":"a"}`, new: `{"type":"string","default":"b"}`, read: `"a"`},
	{rule: "default-removed", old: `{"type":"string","default":"a"}`, new: `{"type":"string"}`, read: `"a"`},
	{rule: "null-refused", old: `{"type":"string","nullable":true}`, new: `{"type":"string"}`, stored: `null`},
	{rule: "unknown-fields-pruned", old: `{"type":"object","x-kubernetes-preserve-unknown-fields":true}`,
		new: `{"type":"object"}`, stored: `{"a":1}`, read: `{}`},
	{rule: "unknown-fields-pruned", also: "type-changed",
		old:    `{"type":"object","additionalProperties":{"type":"string"}}`,
		new:    `{"type":"object","properties":{"a":{"type":"string"}}}`,
		stored: `{"a":"x","b":"z"}`, read: `{"a":"x"}`},
	{rule: "type-widened", old: `{"type":"string","format":"date"}`, new: `{"type":"string","format":"of-its-own"}`,
		stored: `"2025-01-01"`, read: `"2025-01-01"`, again: `"any"`},
	{rule: "list-type-tightened", old: `{"type":"array","items":{"type":"string"}}`,
		new:    `{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}`,
		stored: `["a","a"]`, read: `["a","a"]`, again: `["b","b"]`},
	{rule: "list-keys-changed", old: keyed("a"), new: keyed("b"), stored: `[{"a":"1","b":"x"},{"a":"2","b":"x"}]`,
		read: `[{"a":"1","b":"x"},{"a":"2","b":"x"}]`, again: `[{"a":"3","b":"x"},{"a":"4","b":"x"}]`},
	{rule: "rule-added", old: `{"type":"string"}`,
		new:    `{"type":"string","x-kubernetes-validations":[{"rule":"self.startsWith('x')"}]}`,
		stored: `"a"`, read: `"a"`, again: `"b"`},
	{rule: "rule-changed",
		old:    `{"type":"string","x-kubernetes-validations":[{"rule":"self.startsWith('a')","message":"m"}]}`,
		new:    `{"type":"string","x-kubernetes-validations":[{"rule":"self.startsWith('x')","message":"m"}]}`,
		stored: `"a"`, read: `"a"`, again: `"b"`},
	{rule: "transition-rule-added", old: `{"type":"string"}`,
		new:    `{"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf"}]}`,
		stored: `"a"`, read: `"a"`, again: `"b"`},
	{rule: "condition-changed", old: `{"type":"string"}`, new: `{"type":"string","not":{"enum":["a","b"]}}`, stored: `"a"`,
		read: `"a"`, again: `"b"`},
}

func keyed(key string) string {
	return `{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["` + key + `"],"items":{"type":"object",` +
		`"required":["a","b"],"properties":{"a":{"type":"string"},"b":{"type":"string"}}}}`
}

// TestOutcomes holds each statement of gen breaking about stored objects against a real API server: it creates an
// object under the old CRD, applies the new one, reads the object and updates it.
func TestOutcomes(t *testing.T) {
	covered := map[string]bool{}
	for _, c := range outcomeCases {
		covered[c.rule] = true
		if found, ok := c.found(t); !ok {
			t.Errorf("%s: found %v", c.rule, found)
		}
	}
	for _, rule := range change.Rules {
		if rule.Outcome != (change.Outcome{}) && !covered[rule.Name] {
			t.Errorf("no case for rule %s", rule.Name)
		}
	}
	if testing.Short() {
		t.Skip("starts a control plane")
	}
	cp, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cp.Stop() })
	s := &outcomes{t, cp}
	for i, c := range outcomeCases {
		s.apply(i, c.spec(t, c.old, ""), "")
	}
	for i, c := range outcomeCases {
		s.until(fmt.Sprintf("object %d is created", i), func() error { return s.create(i, c.stored) })
	}
	for i, c := range outcomeCases {
		s.apply(i, c.spec(t, c.new, c.required), "new")
	}
	for i, c := range outcomeCases {
		t.Run(fmt.Sprintf("%d %s", i, c.rule), func(t *testing.T) { (&outcomes{t, cp}).check(i, c) })
	}
	t.Run("storage version", func(t *testing.T) { (&outcomes{t, cp}).moved(len(outcomeCases)) })
	for rule, edit := range refusedEdits {
		t.Run(rule, func(t *testing.T) { (&outcomes{t, cp}).refused(rule, edit) })
	}
}

type outcomes struct {
	*testing.T
	cp *controlplane.ControlPlane
}

// found returns what the case is about, and whether nothing else is found.
func (c outcomeCase) found(t *testing.T) (found []change.Change, ok bool) {
	t.Helper()
	silent := func(f change.Change) bool { return f.Rule == c.also && f.Outcome == change.Outcome{} }
	found = change.Schemas(c.spec(t, c.old, ""), c.spec(t, c.new, c.required))
	found = slices.DeleteFunc(found, silent)
	return found, len(found) == 1 && found[0].Rule == c.rule
}

// spec returns the schema of spec with that of a value.
func (c outcomeCase) spec(t *testing.T, value, required string) *apiext.JSONSchemaProps {
	t.Helper()
	s := &apiext.JSONSchemaProps{Type: "object",
		Properties: map[string]apiext.JSONSchemaProps{"other": {Type: "string"}}}
	if required != "" {
		s.Required = []string{required}
	}
	if value != "" {
		var of apiext.JSONSchemaProps
		if err := json.Unmarshal([]byte(value), &of); err != nil {
			t.Fatal(err)
		}
		s.Properties["value"] = of
	}
	return s
}

func (s *outcomes) kubectl(args ...string) (string, error) {
	return s.cp.Kubectl(context.WithoutCancel(s.Context()), args...)
}

// until waits for a function to succeed.
func (s *outcomes) until(what string, f func() error) {
	s.Helper()
	var err error
	for range 100 {
		if err = f(); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.Fatalf("%s: %v", what, err)
}

func (s *outcomes) file(object any) string {
	s.Helper()
	text, err := json.Marshal(object)
	if err != nil {
		s.Fatal(err)
	}
	name := s.TempDir() + "/object.json"
	if err := os.WriteFile(name, text, 0o644); err != nil {
		s.Fatal(err)
	}
	return name
}

// apply applies a CRD.
func (s *outcomes) apply(i int, spec *apiext.JSONSchemaProps, state string) {
	s.Helper()
	if out, err := s.kubectl("apply", "--server-side", "-f", s.file(definition(i, spec, state))); err != nil {
		s.Fatal(out, err)
	}
}

// definition returns a CRD. The default of the field state shows which schema the API server uses.
func definition(i int, spec *apiext.JSONSchemaProps, state string) *apiext.CustomResourceDefinition {
	of := apiext.JSONSchemaProps{Type: "string"}
	if state != "" {
		of.Default = &apiext.JSON{Raw: []byte(`"` + state + `"`)}
	}
	plural := fmt.Sprintf("cases%d", i)
	crd := &apiext.CustomResourceDefinition{}
	crd.APIVersion, crd.Kind, crd.Name = "apiextensions.k8s.io/v1", "CustomResourceDefinition", plural+".example.org"
	kind := fmt.Sprintf("Case%d", i)
	crd.Spec = apiext.CustomResourceDefinitionSpec{Group: "example.org", Scope: apiext.NamespaceScoped,
		Names: apiext.CustomResourceDefinitionNames{Plural: plural, Kind: kind, ListKind: kind + "List",
			Singular: strings.ToLower(kind)},
		Versions: []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true,
			Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object",
				Properties: map[string]apiext.JSONSchemaProps{"spec": *spec, "state": of}}}}}}
	return crd
}

func (s *outcomes) create(i int, value string) error {
	spec := map[string]any{"other": "x"}
	if value != "" {
		spec["value"] = json.RawMessage(value)
	}
	object := map[string]any{"apiVersion": "example.org/v1", "kind": fmt.Sprintf("Case%d", i), "spec": spec,
		"metadata": map[string]any{"name": "a", "namespace": "default"}}
	_, err := s.kubectl("create", "--validate=false", "-f", s.file(object))
	return err
}

func (s *outcomes) get(i int) map[string]any {
	s.Helper()
	out, err := s.kubectl("get", fmt.Sprintf("cases%d.example.org/a", i), "-o", "json")
	if err != nil {
		s.Fatal(out, err)
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(out), &object); err != nil {
		s.Fatal(err)
	}
	return object
}

func (s *outcomes) patch(i int, patch string) error {
	_, err := s.kubectl("patch", fmt.Sprintf("cases%d.example.org/a", i), "--type=merge", "-p", patch)
	return err
}

// check reads and updates an object of the old schema under the new one.
func (s *outcomes) check(i int, c outcomeCase) {
	s.until("the new schema is used", func() error {
		if s.get(i)["state"] != "new" {
			return fmt.Errorf("it is the old one")
		}
		return nil
	})
	found, _ := c.found(s.T)
	outcome := found[0].Outcome
	got, ok := s.get(i)["spec"].(map[string]any)["value"]
	var want any
	if c.read != "" {
		if err := json.Unmarshal([]byte(c.read), &want); err != nil {
			s.Fatal(err)
		}
	}
	if ok != (c.read != "") || !reflect.DeepEqual(got, want) {
		s.Errorf("read %v, want %v", got, want)
	}
	asStored := c.read == c.stored
	if outcome == (change.Outcome{}) {
		outcome.Read = change.AsStored // where nothing is said of stored objects, nothing happens to them
	}
	if asStored != (outcome.Read == change.AsStored) && c.rule != "default-changed" && c.rule != "default-removed" {
		s.Errorf("read %v of %s, and the rule says %q", got, c.stored, outcome.Read)
	}
	s.update(i, "another label", `{"metadata":{"labels":{"a":"b"}}}`, true)
	s.update(i, "another field", `{"spec":{"other":"y"}}`, outcome.Updates != change.OutsideParent)
	if c.again != "" {
		s.update(i, "another value", `{"spec":{"value":`+c.again+`}}`, outcome.Updates == change.All)
	}
}

func (s *outcomes) update(i int, what, patch string, accepted bool) {
	s.Helper()
	if err := s.patch(i, patch); (err == nil) != accepted {
		s.Errorf("%s: accepted %v, want %v: %v", what, err == nil, accepted, err)
	}
}

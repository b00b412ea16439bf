package change_test

import (
	"encoding/json"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

// Each case edits a CRD with the versions v1 and v2, of which v2 is stored.
var definitions = []struct {
	name string
	edit func(*apiext.CustomResourceDefinition)
	want []string
}{
	{"nothing", func(*apiext.CustomResourceDefinition) {}, nil},
	{"a short name more", func(c *apiext.CustomResourceDefinition) {
		c.Spec.Names.ShortNames = append(c.Spec.Names.ShortNames, "x")
	}, nil},
	{"names", func(c *apiext.CustomResourceDefinition) {
		c.Spec.Names = apiext.CustomResourceDefinitionNames{Kind: "Pear", ListKind: "PearList", Plural: "pears",
			Singular: "pear"}
	}, []string{"kind-renamed", "kind-renamed", "plural-changed", "short-name-removed", "short-name-removed",
		"short-name-removed"}},
	{"scope", func(c *apiext.CustomResourceDefinition) { c.Spec.Scope = apiext.ClusterScoped },
		[]string{"scope-changed"}},
	{"conversion", func(c *apiext.CustomResourceDefinition) {
		c.Spec.Conversion = &apiext.CustomResourceConversion{Strategy: apiext.WebhookConverter}
	}, []string{"conversion-changed"}},
	{"stored version", func(c *apiext.CustomResourceDefinition) { c.Spec.Versions = c.Spec.Versions[:1] },
		[]string{"stored-version-removed"}},
	{"served version", func(c *apiext.CustomResourceDefinition) { c.Spec.Versions = c.Spec.Versions[1:] },
		[]string{"version-removed"}},
	{"storage version", func(c *apiext.CustomResourceDefinition) {
		c.Spec.Versions[0].Storage, c.Spec.Versions[1].Storage = true, false
	}, []string{"storage-version-changed"}},
}

func TestDefinitions(t *testing.T) {
	definition := func() *apiext.CustomResourceDefinition {
		return &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{Scope: apiext.NamespaceScoped,
			Names: apiext.CustomResourceDefinitionNames{Kind: "Fruit", ListKind: "FruitList", Plural: "fruits",
				Singular:   "fruit",
				ShortNames: []string{"fr"}, Categories: []string{"all"}},
			Versions: []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true},
				{Name: "v2", Served: true, Storage: true}}}}
	}
	for _, c := range definitions {
		t.Run(c.name, func(t *testing.T) {
			edited := definition()
			c.edit(edited)
			var got []string
			for _, found := range change.Definitions(definition(), edited) {
				got = append(got, found.Rule)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %v, want %v", got, c.want)
			}
		})
	}
}

// TestStorage moves objects from v1 to a version v2 with another schema.
func TestStorage(t *testing.T) {
	definition := func(schema, storage string) *apiext.CustomResourceDefinition {
		crd := &apiext.CustomResourceDefinition{}
		const first = `{"type":"object","properties":{"a":{"type":"string"}}}`
		for name, text := range map[string]string{"v1": first, "v2": schema} {
			var of apiext.JSONSchemaProps
			if err := json.Unmarshal([]byte(text), &of); err != nil {
				t.Fatal(err)
			}
			crd.Spec.Versions = append(crd.Spec.Versions, apiext.CustomResourceDefinitionVersion{Name: name,
				Served: true, Storage: name == storage, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &of}})
		}
		return crd
	}
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`: "",
		`{"type":"object","properties":{"a":{"type":"string","default":"x"}}}`:         "",
		`{"type":"object","properties":{"a":{"type":"string","pattern":"x"}}}`:         "storage-version-refuses a",
		`{"type":"object","properties":{"b":{"type":"string"}}}`:                       "storage-version-loses a",
		`{"type":"object","x-kubernetes-preserve-unknown-fields":true}`:                "",
	} {
		got, moved := "", definition(schema, "v2")
		for _, c := range change.Storage(definition(schema, "v1"), moved) {
			got += c.Rule + " " + change.PathOf(c.Path)
		}
		if got != want {
			t.Errorf("%s: found %q, want %q", schema, got, want)
		}
		moved.Spec.Conversion = &apiext.CustomResourceConversion{Strategy: apiext.WebhookConverter}
		if found := change.Storage(definition(schema, "v1"), moved); len(found) > 0 {
			t.Errorf("%s: found %v, and a webhook converts", schema, found)
		}
	}
}

// TestVersions takes away all that a version has beside its schema.
func TestVersions(t *testing.T) {
	full := apiext.CustomResourceDefinitionVersion{Served: true,
		Subresources: &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{},
			Scale: &apiext.CustomResourceSubresourceScale{SpecReplicasPath: ".spec.a",
				StatusReplicasPath: ".status.a"}},
		AdditionalPrinterColumns: []apiext.CustomResourceColumnDefinition{{Name: "A", Type: "string",
			JSONPath: ".spec.a"}},
		SelectableFields: []apiext.SelectableField{{JSONPath: ".spec.a"}}}
	other := full
	other.Subresources = &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{},
		Scale: &apiext.CustomResourceSubresourceScale{SpecReplicasPath: ".spec.b", StatusReplicasPath: ".status.a"}}
	selecting, selector := full, ".status.selector"
	selecting.Subresources = full.Subresources.DeepCopy()
	selecting.Subresources.Scale.LabelSelectorPath = &selector
	column := func(edit func(c *apiext.CustomResourceColumnDefinition)) apiext.CustomResourceDefinitionVersion {
		v := full.DeepCopy()
		edit(&v.AdditionalPrinterColumns[0])
		return *v
	}
	twice := column(func(c *apiext.CustomResourceColumnDefinition) {})
	twice.AdditionalPrinterColumns = append(twice.AdditionalPrinterColumns, apiext.CustomResourceColumnDefinition{
		Name: "A", Type: "integer", JSONPath: ".status.a"})
	bare := apiext.CustomResourceDefinitionVersion{Served: true}
	for _, c := range []struct {
		old, new apiext.CustomResourceDefinitionVersion
		want     []string
	}{
		{full, full, nil},
		{full, apiext.CustomResourceDefinitionVersion{Deprecated: true}, []string{"version-unserved",
			"version-deprecated", "subresource-removed", "subresource-removed",
			"column-removed", "selectable-field-removed"}},
		{bare, full, []string{"status-separated"}},
		{full, other, []string{"scale-changed"}},
		{full, selecting, nil},
		{full, column(func(c *apiext.CustomResourceColumnDefinition) { c.JSONPath = ".spec.b" }),
			[]string{"column-changed"}},
		{full, column(func(c *apiext.CustomResourceColumnDefinition) { c.JSONPath = "spec.a" }), nil},
		{full, column(func(c *apiext.CustomResourceColumnDefinition) { c.Priority = 1 }), []string{"column-changed"}},
		{full, column(func(c *apiext.CustomResourceColumnDefinition) { c.Type = "date" }), []string{"column-changed"}},
		{column(func(c *apiext.CustomResourceColumnDefinition) { c.Priority = 1 }), full, nil},
		{selecting, full, []string{"scale-changed"}},
		{twice, twice, nil},
		{twice, full, []string{"column-removed"}},
	} {
		var got []string
		for _, found := range change.Versions(&c.old, &c.new) {
			got = append(got, found.Rule)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("found %v, want %v", got, c.want)
		}
	}
}

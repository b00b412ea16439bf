package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators"
)

// TestMarkerExamples: the examples of markers are what gen makes of them.
func TestMarkerExamples(t *testing.T) {
	examples, err := makeMarkerExamples(t.Context(), "../..")
	if err != nil {
		t.Error(err)
	}
	if *update {
		content, err := json.MarshalIndent(examples, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(markerExamplesFile, append(content, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := markerExamples()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(kept, examples); diff != "" {
		t.Errorf("%s is not what gen makes: go test -run TestMarkerExamples -update\n%s", markerExamplesFile, diff)
	}
}

// withoutExample are the markers that one file with one kind does not show, by what they are for.
var withoutExample = map[string]string{
	"what gen reports":     "gen:allow gen:breaking:allow",
	"channels of gen.yaml": "gen:ifDisabled gen:ifEnabled",
	"several packages or versions": "gen:conversion:webhook k8s:conversion-fn k8s:conversion-gen " +
		"k8s:conversion-gen-external-types k8s:conversion-gen:explicit-from " +
		"k8s:defaulter-gen-input k8s:validation-gen-input kubebuilder:ac:output:package " +
		"kubebuilder:conversion:hub kubebuilder:skipversion kubebuilder:storageversion " +
		"kubebuilder:unservedversion",
	"packages that other generators read": "k8s:register-gen",
	"validation in API servers": "k8s:alpha k8s:beta k8s:customUnique k8s:customValidation k8s:forbidden " +
		"k8s:ifDisabled k8s:ifEnabled k8s:isSubresource k8s:supportsSubresource " +
		"k8s:validateError k8s:validateFalse k8s:validateTrue k8s:validateTrueAlpha " +
		"k8s:validateTrueBeta k8s:validation-gen-nolint " +
		"k8s:validation-gen-scheme-registry k8s:validation-gen-test-fixture " +
		"k8s:validation-gen-test-targets",
	"messages whose fields have numbers": "k8s:protobuf-gen protobuf protobuf.as protobuf.embed protobuf.nullable " +
		"protobuf.options.(gogoproto.goproto_stringer) protobuf.options.deprecated " +
		"protobuf.options.marshal",
	"OpenAPI definitions": "patchMergeKey patchStrategy unionDeprecated",
	"values that API servers refuse": "kubebuilder:validation:UniqueItems kubebuilder:validation:items:Type " +
		"kubebuilder:validation:items:UniqueItems",
}

// TestEachMarkerHasAnExample: those without are listed above.
func TestEachMarkerHasAnExample(t *testing.T) {
	examples, err := markerExamples()
	if err != nil {
		t.Fatal(err)
	}
	without := map[string]bool{}
	for _, names := range withoutExample {
		for name := range strings.FieldsSeq(names) {
			without[name] = true
		}
	}
	table, err := codegen.Markers(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range table.Definitions() {
		if _, has := examples[d.Name]; !d.External && has == without[d.Name] {
			t.Errorf("+%s: has an example: %t, is listed as one without: %t", d.Name, has, without[d.Name])
		}
		delete(without, d.Name)
	}
	for name := range without {
		t.Errorf("there is no marker +%s", name)
	}
}

package verify

import (
	"bytes"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

const (
	definitions = "apiextensions.k8s.io/v1 CustomResourceDefinition"
	mutating    = "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration"
	validating  = "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration"
)

// proven are the kinds that a generator of gen's own proves in its plan, and reports at their markers. Its option
// unchecked makes a warning of what API servers refuse.
var proven = map[string][]string{
	"crd": {definitions}, "schemapatch": {definitions}, "webhook": {mutating, validating},
}

// A Refusal is what an API server refuses of an object in a manifest.
type Refusal struct {
	Object          string // e.g. "ClusterRole fruit"
	Path            string // e.g. "rules[0].verbs"
	Message, Remedy string
}

// A Prover returns what API servers refuse in a manifest, without objects of the given kinds.
type Prover func(content []byte, without ...string) []Refusal

// Manifest returns what API servers refuse of a manifest that a generator is about to write, whatever its content is
// made of. A template of a Helm chart is not a manifest yet. The prover may be nil: then the caller of the run proves.
func (prove Prover) Manifest(generator, path string, content []byte, at model.Position) (all diag.List) {
	if extension := filepath.Ext(path); prove == nil ||
		extension != ".yaml" && extension != ".yml" && extension != ".json" {
		return nil
	}
	if filepath.Base(filepath.Dir(path)) == "templates" && bytes.Contains(content, []byte("{{")) {
		return nil
	}
	for _, p := range prove(content, proven[generator]...) {
		all.Add(ruleManifest.At(at, "generator %s: API servers refuse %s in %s: %s: %s", generator, p.Object,
			filepath.Base(path), p.Path, p.Message).Fix("%s", p.Remedy))
	}
	return all
}

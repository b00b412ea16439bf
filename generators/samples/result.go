package samples

import (
	"encoding/json"
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// A Sample is an object of a kind and version, for other generators:
//
//	var mine = &codegen.Generator{Requires: []*codegen.Generator{crd.Generator, samples.Generator}, …}
//	all, err := samples.Results(p, "minimal", "full")
type Sample struct {
	Resource *model.Resource
	Which    string // "minimal" or "full"
	YAML     string // with comments, e.g. "apiVersion: example.org/v1\nkind: Fruit\n…"
	Accepted bool   // API servers accept it
}

// Results returns the samples of a pass whose generator requires crd and samples. If the samples generator does not run
// in the job, it makes those that which names, e.g. "minimal", and reports no warning.
func Results(p *codegen.Pass, which ...string) ([]Sample, error) {
	if result, ok := p.ResultOf(Generator); ok {
		all, _ := result.([]Sample) // nil if the generator has reported errors
		return all, nil
	}
	return build(p, which, func(codegen.Diagnostic) {})
}

// build makes the samples of all kinds.
func build(p *codegen.Pass, which []string, report func(codegen.Diagnostic)) (all []Sample, err error) {
	kinds, err := crd.Described(p)
	if err != nil {
		return nil, err
	}
	var wanted []task
	var sizes []int
	for _, kind := range kinds {
		for i, r := range kind.Versions {
			version := kind.CRD.Spec.Versions[i].DeepCopy()
			exampleGoTypes(r.Type, version.Schema.OpenAPIV3Schema)
			for _, w := range which {
				wanted = append(wanted, task{kind.CRD, version, r, w})
				sizes = append(sizes, size(version.Schema.OpenAPIV3Schema))
			}
		}
	}
	found := make([]*solution, len(wanted))
	err = parallel.EachByCost(0, sizes, func(i int) (err error) {
		found[i], err = wanted[i].solved(p)
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, w := range wanted {
		all = append(all, Sample{Resource: w.resource, Which: w.which, Accepted: len(found[i].Wrong) == 0,
			YAML: text(found[i], w.resource, w.version.Schema.OpenAPIV3Schema, w.which == full)})
		warn(report, w.resource, w.which, found[i])
	}
	return all, nil
}

// A task is a sample to write.
type task struct {
	crd      *apiext.CustomResourceDefinition
	version  *apiext.CustomResourceDefinitionVersion
	resource *model.Resource
	which    string
}

// size returns the number of rules in a schema, as a measure of work.
func size(s *props) (n int) {
	schema.Walk(s, func(s *props) { n += 1 + 20*len(s.XValidations) })
	return n
}

// key is all that [solve] reads. Protocol Buffers are faster than JSON.
func (t task) key() ([]byte, error) {
	names, err := json.Marshal([]any{t.crd.Spec.Group, t.crd.Spec.Names, t.which})
	if err != nil {
		return nil, err
	}
	version, err := t.version.Marshal()
	return append(names, version...), err
}

// solved is [solve], once for a CRD: rules of many fields may take a second.
func (t task) solved(p *codegen.Pass) (*solution, error) {
	key, err := t.key()
	if err != nil {
		return nil, fmt.Errorf("encode the CRD: %w", err)
	}
	encoded, err := p.Memo(key, func() ([]byte, error) {
		found, err := solve(t.crd, t.version, t.which == full)
		if err != nil {
			return nil, fmt.Errorf("sample of %s.%s: %w", t.resource.Package.Path, t.resource.Kind, err)
		}
		return json.Marshal(found)
	})
	if err != nil {
		return nil, err
	}
	return decode(encoded)
}

// warn reports fields without a value, and a sample that API servers refuse.
func warn(report func(codegen.Diagnostic), r *model.Resource, which string, s *solution) {
	for _, m := range s.LeftOut {
		report(ruleNoValue.At(position(r, m.Path), "the %s sample of %s has no %s: gen has found no value that API "+
			"servers accept. The last one: %s", which, r.Kind, m.Path, m.Message).
			Fix("write one as +kubebuilder:example on the field"))
	}
	for _, m := range s.Refused {
		report(ruleRefused.At(position(r, m.Path),
			"marker +kubebuilder:example: API servers refuse the example for %s of %s: %s", m.Path, r.Kind,
			m.Message).
			Fix("correct the example, or what other markers allow"))
	}
	for _, m := range s.Wrong {
		report(ruleRefused.At(position(r, m.Path), "API servers refuse the %s sample of %s: %s%s", which, r.Kind,
			at(m.Path), m.Message).
			Fix("write a value that they accept as +kubebuilder:example on the field"))
	}
}

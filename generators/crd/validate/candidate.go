// Package validate reports the errors that API servers would find in a CRD, at the Go fields and markers that caused
// them. In: CRDs with the Go types of their versions. Out: diagnostics. The errors are those of the API server's own
// validation: structural schemas, pruned and valid defaults, keys of lists, CEL rules that compile within their cost
// budget.
package validate

import (
	"context"
	"go/token"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/proof"
)

// A Candidate is a CRD that is to be validated.
type Candidate struct {
	CRD      *apiext.CustomResourceDefinition
	Versions []*model.Resource // what each of the CRD's versions is generated from, in the same order
	Names    *model.Resource   // what its names and scope come from

	// MarkersOf returns the markers of declarative validation that add a CEL rule; several if they add the same one.
	// It may be nil.
	MarkersOf func(apiext.ValidationRule) []schema.Origin

	// Written returns the position in a hand-written manifest of a path, e.g. "metadata.name". It is nil if the CRD is
	// generated.
	Written func(path string) token.Position

	changed  bool   // rules have been dropped from the CRD
	together string // the remedy if all rules together are over the budget; it is the same for each of them
}

// Check returns the problems of the candidates, in their order. It drops rules from the CRDs: see dropRules. It works
// in parallel: the 18 CRDs of testdata take 28 ms of processor time, and 11 ms on two cores. CRDs with many rules take
// the most time and come first: of gateway-api's, one takes 245 of 290 ms (make bench).
func Check(ctx context.Context, candidates []*Candidate, memo Memo) (diag.List, error) {
	rules := make([]int, len(candidates))
	for i, candidate := range candidates {
		rules[i] = candidate.rules()
	}
	found, fields := make([]diag.List, len(candidates)), &fieldCache{}
	err := parallel.EachByCost(0, rules, func(i int) (err error) {
		found[i], err = candidates[i].checkOnce(ctx, memo)
		found[i].Add(withoutRefused(candidates[i].unproven(fields), found[i])...)
		return err
	})
	var all diag.List
	for _, list := range found {
		all.Add(list...)
	}
	return all, err
}

// rules returns the number of CEL rules in the CRD.
func (c *Candidate) rules() (n int) {
	for _, version := range c.CRD.Spec.Versions {
		schema.Walk(version.Schema.OpenAPIV3Schema, func(s *apiext.JSONSchemaProps) { n += len(s.XValidations) })
	}
	return n
}

// checkShell checks the CRD with an empty schema, and without the parts that depend on the schema.
func (c *Candidate) checkShell(ctx context.Context) (diag.List, error) {
	shell := &apiext.CustomResourceDefinition{TypeMeta: c.CRD.TypeMeta, ObjectMeta: c.CRD.ObjectMeta, Spec: c.CRD.Spec}
	shell.Spec.Versions = slices.Clone(c.CRD.Spec.Versions)
	anything := true
	for i := range shell.Spec.Versions {
		v := &shell.Spec.Versions[i]
		v.Schema = &apiext.CustomResourceValidation{
			OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", XPreserveUnknownFields: &anything}}
		v.AdditionalPrinterColumns, v.SelectableFields, v.Subresources = nil, nil, nil
	}
	problems, err := proof.Definition(ctx, shell)
	if err != nil {
		return nil, err
	}
	var list diag.List
	for _, p := range withoutDerived(problems) {
		list.Add(c.locate(p).crdError())
	}
	return merged(list.Sorted()), nil
}

func (c *Candidate) check(ctx context.Context) (diag.List, error) {
	problems, list, err := c.dropRules(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range withoutDerived(problems) {
		d, err := c.diagnostic(ctx, p)
		if err != nil {
			return nil, err
		}
		list.Add(d)
	}
	return merged(list.Sorted()), nil
}

// ask returns the API server's errors about the CRD.
func (c *Candidate) ask(ctx context.Context) (field.ErrorList, error) {
	lean, repeats := dedupe(c.CRD)
	problems, err := proof.Definition(ctx, lean)
	if err == nil && repeats && len(problems) > 0 { // to find all of their positions
		problems, err = proof.Definition(ctx, c.CRD)
	}
	return problems, err
}

// merged joins diagnostics that differ only in their remedies: many fields may use a type with a rule.
func merged(list diag.List) diag.List {
	var all diag.List
	for _, d := range list {
		if n := len(all); n > 0 && all[n-1].Pos == d.Pos && all[n-1].Message == d.Message {
			if all[n-1].Remedy != d.Remedy {
				all[n-1].Remedy += "\n" + d.Remedy
			}
			continue
		}
		all.Add(d)
	}
	return all
}

// diagnostic reports one problem, at the marker or else the field that sets that part of the CRD.
func (c *Candidate) diagnostic(ctx context.Context, err *field.Error) (diag.Diagnostic, error) {
	f := c.locate(err)
	if f.node == nil {
		return f.crdError(), nil
	}
	if f.keyword == "x-kubernetes-validations" {
		return f.rule(ctx)
	}
	return f.schemaError(), nil
}

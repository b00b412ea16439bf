// Package validate says what API servers have against a CRD before anybody installs it, in terms of the Go and the
// markers that it was made from. In: CRDs with the Go types of their versions. Out: diagnostics. The ask is the API
// server's own validation: structural schemas, pruned and valid defaults, keys of lists, CEL rules that compile within
// their cost budget.
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
)

// A Candidate is that API servers accept a CRD.
type Candidate struct {
	CRD      *apiext.CustomResourceDefinition
	Versions []*model.Resource // where each of the CRD's versions came from, in the same order
	Names    *model.Resource   // where its names and scope came from

	// MarkersOf returns the markers of declarative validation that made a CEL rule; several where they make the same.
	// It may be nil.
	MarkersOf func(apiext.ValidationRule) []schema.Origin

	// Written returns where a manifest that is kept by hand says what a path leads to, e.g. "metadata.name". It is nil
	// where the CRD is generated.
	Written func(path string) token.Position

	changed  bool   // something has been left out of the CRD
	together string // the remedy where all rules together are over the budget: it is the same for each
}

// Check returns what is wrong with the candidates, in their order, and takes out of the CRDs what is left out: see
// dropRules. They are checked in parallel: the 18 CRDs of testdata take 28 ms of processor time, and 11 ms on two
// cores. Those with many rules, which take the most time, come first: of gateway-api's, one takes 245 of the 290 ms
// that all take (make bench).
func Check(ctx context.Context, candidates []*Candidate, memo Memo) (diag.List, error) {
	rules := make([]int, len(candidates))
	for i, candidate := range candidates {
		rules[i] = candidate.rules()
	}
	found := make([]diag.List, len(candidates))
	err := parallel.Heavy(0, rules, func(i int) (err error) {
		found[i], err = candidates[i].checkOnce(ctx, memo)
		return err
	})
	var all diag.List
	for _, list := range found {
		all.Add(list...)
	}
	return all, err
}

// rules returns how many CEL rules the CRD has.
func (c *Candidate) rules() (n int) {
	for _, version := range c.CRD.Spec.Versions {
		schema.Walk(version.Schema.OpenAPIV3Schema, func(s *apiext.JSONSchemaProps) { n += len(s.XValidations) })
	}
	return n
}

// checkShell returns what is wrong with the CRD apart from its schemas, and what is checked against them.
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
	problems, err := validate(ctx, shell)
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

// ask returns what an API server has against the CRD.
func (c *Candidate) ask(ctx context.Context) (field.ErrorList, error) {
	lean, repeats := dedupe(c.CRD)
	problems, err := validate(ctx, lean)
	if err == nil && repeats && len(problems) > 0 { // to find each of their places
		problems, err = validate(ctx, c.CRD)
	}
	return problems, err
}

// merged makes one diagnostic of those that differ only in their remedies: a type with a rule may stand in many places.
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

// diagnostic tells one problem, at the marker or else the field that made the part of the CRD that it is about.
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

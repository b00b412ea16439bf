package crd

import (
	"context"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
)

// A Result is the CRD of a kind, for other generators:
//
//	var mine = &codegen.Generator{Requires: []*codegen.Generator{crd.Generator}, …}
//	all, err := crd.Results(p)
type Result struct {
	Kind     string                           // e.g. "Fruit"
	Versions []*model.Resource                // by version, e.g. v1 and v1beta1: those of CRD.Spec.Versions
	CRD      *apiext.CustomResourceDefinition // it must not be changed

	options *Options
}

// Source returns what the CRD is generated from, e.g. ["example.org/fruit/api/v1.Fruit"].
func (r *Result) Source() (all []string) {
	for _, v := range r.Versions {
		all = append(all, v.Package.Path+"."+v.Kind)
	}
	return all
}

// Results returns the CRDs of a pass whose generator requires [Generator]. If the crd generator does not run in the
// job, they have its default options and allow floats, and the pass reports what is wrong with them. There are none if
// anything is wrong.
func Results(p *codegen.Pass) ([]*Result, error) {
	if result, ok := p.ResultOf(Generator); ok {
		all, _ := result.([]*Result) // nil if the crd generator has reported errors
		return all, nil
	}
	errors := p.ErrorCount()
	all, err := build(p, &Options{Options: schema.Options{AllowDangerousTypes: true}})
	if p.ErrorCount() > errors {
		return nil, err
	}
	return all, err
}

// build makes the CRDs of a pass, and reports what is wrong with them.
func build(p *codegen.Pass, options *Options) ([]*Result, error) {
	schemas := schema.NewBuilder(p, &options.Options)
	most := options.most(p)
	var candidates []*validate.Candidate
	all := options.kinds(p)
	fields := holdersIn(all)
	var results []*Result
	for _, kind := range all {
		errors := p.ErrorCount()
		checkStorage(p, kind, options.Unchecked)
		definition := options.newDefinition(p, schemas, kind, fields)
		options.addCompat(definition, kind)
		options.annotate(definition)
		shrink(p, definition, kind, most)
		options.checkSize(p, schemas, definition, kind)
		if p.ErrorCount() == errors && len(kind.marked()) < 2 { // consequences of reported problems would only be noise
			candidates = append(candidates, &validate.Candidate{
				CRD: definition, Versions: kind.versions, Names: kind.storage(), MarkersOf: schemas.MarkersOf,
			})
		}
		results = append(results, &Result{Kind: kind.name, Versions: kind.versions, CRD: definition, options: options})
	}
	problems, err := validate.Check(context.Background(), candidates, p.Memo)
	for _, problem := range problems {
		if options.Unchecked {
			problem.Severity = diag.Warning
		}
		p.Report(problem)
	}
	return results, err
}

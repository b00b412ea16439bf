// Package proof says what API servers have against a CRD before anybody installs it, in terms of the Go and the markers that
// it was made from. In: CRDs with the Go types of their versions. Out: diagnostics. The judge is the API server's own validation:
// structural schemas, pruned and valid defaults, keys of lists, CEL rules that compile within their cost budget.
package proof

import (
	"context"
	"runtime"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"golang.org/x/sync/errgroup"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A Claim is that API servers accept a CRD.
type Claim struct {
	CRD      *apiext.CustomResourceDefinition
	Versions []*model.Resource // where each of the CRD's versions came from, in the same order
	Names    *model.Resource   // where its names and scope came from
}

// Check returns what is wrong with the claims, in their order. They are checked in parallel.
func Check(ctx context.Context, claims []Claim) (diag.List, error) {
	found := make([]diag.List, len(claims))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range claims {
		group.Go(func() (err error) {
			found[i], err = claims[i].check(ctx)
			return err
		})
	}
	err := group.Wait()
	var all diag.List
	for _, list := range found {
		all.Add(list...)
	}
	return all, err
}

func (c *Claim) check(ctx context.Context) (diag.List, error) {
	problems, err := validate(ctx, c.CRD)
	if err != nil {
		return nil, err
	}
	var list diag.List
	for _, p := range consequential(problems) {
		d, err := c.diagnostic(ctx, p)
		if err != nil {
			return nil, err
		}
		list.Add(d)
	}
	return list.Sorted(), nil
}

// diagnostic tells one problem, at the marker or else the field that made the part of the CRD that it is about.
func (c *Claim) diagnostic(ctx context.Context, err *field.Error) (diag.Diagnostic, error) {
	f := finding{claim: c, err: err, steps: normal(parse(err.Field))}
	f.locate()
	if f.place == nil {
		return f.outside(), nil
	}
	if f.keyword == "x-kubernetes-validations" {
		return f.rule(ctx)
	}
	return f.inside(), nil
}

// A finding is one of the API server's objections with the place that it is about.
type finding struct {
	claim    *Claim
	err      *field.Error
	steps    []step
	resource *model.Resource // the version's
	version  int             // -1 if it is about the CRD as a whole
	place    *place          // nil outside of schemas
	above    *place          // of a place: the one that holds it; nil for the root
	keyword  string          // the schema's keyword at the place, e.g. "default"; "" if it is about the place as a whole
	rest     []step          // from the keyword on
}

// schemaDepth is how many steps lead to a version's schema: spec.versions[0].schema.openAPIV3Schema.
const schemaDepth = 4

func (f *finding) locate() {
	f.resource, f.version = f.claim.Names, -1
	if len(f.steps) < 2 || f.steps[1].name != "versions" || f.steps[1].index() < 0 {
		return
	}
	f.version = f.steps[1].index()
	f.resource = f.claim.Versions[f.version]
	if len(f.steps) < schemaDepth || f.steps[2].name != "schema" {
		return
	}
	f.place = root(f.resource, f.claim.CRD.Spec.Versions[f.version].Schema.OpenAPIV3Schema)
	f.rest = f.steps[schemaDepth:]
	for len(f.rest) > 0 && f.rest[0].down() {
		f.above, f.place = f.place, f.place.step(f.rest[0])
		f.rest = f.rest[1:]
	}
	if len(f.rest) > 0 {
		f.keyword = f.rest[0].name
	}
}

// at returns a diagnostic at the marker that set the keyword, with its name before the message, or else at the place.
func (f *finding) at(m marker.Marker, found bool) string {
	if found {
		return "marker +" + m.Name + ": "
	}
	return f.subject() + ": "
}

// subject names what the place is in Go's and JSON's terms, e.g. "field spec.size".
func (f *finding) subject() string {
	switch {
	case f.place.path == "":
		return f.resource.Kind
	case f.place.foreign != "":
		return "field " + f.place.path + ", which is " + f.place.foreign
	}
	return "field " + f.place.path
}

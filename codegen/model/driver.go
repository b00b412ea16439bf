package model

import (
	"context"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

func init() { //nolint:gochecknoinits // docs/decisions: the contract is closed
	modelbuild.Read = func(table *marker.Table) func(*token.FileSet, *load.Package) any {
		return func(fset *token.FileSet, p *load.Package) any { return readSyntax(fset, table, p) }
	}
	modelbuild.Build = func(
		ctx context.Context, set *load.Set, table *marker.Table, also modelbuild.Dependencies,
	) (any, diag.List, error) {
		return buildAPI(ctx, set, table, also)
	}
}

// buildAPI is [modelbuild.Build].
func buildAPI(
	ctx context.Context, set *load.Set, table *marker.Table, inputs modelbuild.Dependencies,
) (*API, diag.List, error) {
	b := newBuilder(set, table)
	api := &API{ClientGo: NewestClientGo(), inputs: map[string]*Package{}}
	for _, root := range set.Roots {
		api.Packages = append(api.Packages, b.addPackage(root))
	}
	if err := b.include(ctx, api, inputs); err != nil {
		return nil, nil, err
	}
	for _, p := range api.Packages {
		b.declare(p)
	}
	for _, p := range api.Packages { // a type may have the fields of a type in any other package
		b.release(p)
	}
	if len(b.missing) > 0 {
		b.problems.Add(b.reportMissing(b.missing)...)
		return nil, b.problems, nil
	}
	b.unnamed = nil
	api.Missing = b.missingBelow(api.Packages)
	for _, p := range api.Packages {
		b.resources(p)
	}
	return api, b.problems, nil
}

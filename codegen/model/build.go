package model

import (
	"context"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

func init() { //nolint:gochecknoinits // docs/decisions: the contract is closed
	modelbuild.Build, modelbuild.Logged = buildAPI, logged
}

// buildAPI is [modelbuild.Build].
func buildAPI(ctx context.Context, set *load.Set, table *markers.Table, inputs modelbuild.Dependencies,
	channels modelbuild.Channels,
) (modelbuild.Built, diag.List, error) {
	built := modelbuild.Built{API: (*API)(nil), Channels: map[string]any{}}
	b := newBuilder(set, table)
	api, err := b.declareAll(ctx, inputs)
	if err != nil {
		return built, nil, err
	}
	if len(b.missing) > 0 {
		b.problems.Add(b.reportMissing(b.missing)...)
		return built, b.problems, nil
	}
	for _, channel := range channels.Used() {
		view := b.in(&channels, channel)
		of, err := view.declareAll(ctx, inputs)
		if err != nil {
			return built, nil, err
		}
		view.finish(of)
		view.leaks(of)
		b.problems.Add(view.channelProblems...)
		built.Channels[channel.Name] = of
	}
	for _, p := range api.Packages { // a type may have the fields of a type in any other package
		b.release(p)
	}
	b.finish(api)
	built.API, built.Marked = api, b.marked
	return built, b.problems, nil
}

// declareAll builds the packages of the API with their types.
func (b *builder) declareAll(ctx context.Context, inputs modelbuild.Dependencies) (*API, error) {
	api := &API{inputs: map[string]*Package{}}
	for _, root := range b.set.Roots {
		if p, here := b.addPackage(root); here {
			api.Packages = append(api.Packages, p)
		}
	}
	if err := b.include(ctx, api, inputs); err != nil {
		return nil, err
	}
	for _, p := range api.Packages {
		b.declare(p)
	}
	return api, nil
}

// finish adds the resources, once all types are there.
func (b *builder) finish(api *API) {
	for _, complete := range b.pending {
		complete()
	}
	b.unnamed, b.pending = nil, nil
	api.Missing = b.missingBelow(api.Packages)
	for _, p := range api.Packages {
		b.resources(p)
		b.deprecations(p)
	}
}

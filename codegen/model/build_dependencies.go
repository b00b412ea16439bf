package model

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// Dependency returns a package by its import path, e.g. "k8s.io/api/core/v1". It may be a package of another job, or
// one that a marker or an option names, e.g. the peer of a conversion: see codegen.Generator's Inputs and Imports. It
// is nil for other packages, and for packages that could not be loaded.
func (a *API) Dependency(path string) *Package {
	a.ask(path)
	return a.inputs[path]
}

// Named returns the packages that markers and options name, as Dependency finds them.
func (a *API) Named() []*Package {
	for _, p := range a.named {
		a.ask(p.Path)
	}
	return a.named
}

// logged is [modelbuild.Logged].
func logged(api any, asked func(path string)) any {
	of := *api.(*API)
	of.asked = asked
	return &of
}

func (a *API) ask(path string) {
	if a.asked != nil {
		a.asked(path)
	}
}

// include loads the inputs.
func (b *builder) include(ctx context.Context, api *API, inputs modelbuild.Dependencies) error {
	if inputs.Marker == nil {
		inputs.Marker = func(marker.Marker) []string { return nil }
	}
	named := map[string]diag.Diagnostic{} // what to report where the package is missing
	for _, d := range inputs.Packages {
		if !d.Optional {
			named[d.Path] = ruleDependency.At(d.Pos, "package %s, which %s names, can't be loaded", d.Path, d.NamedBy)
		}
	}
	for _, p := range api.Packages {
		b.marked[p.Path] = b.syntax[p.Path].Marked()
		for _, of := range b.marked[p.Path] {
			for _, m := range of.Markers {
				for _, path := range inputs.Marker(m) {
					if first, also := named[path]; !also || !first.Pos.IsValid() {
						named[path] = ruleDependency.At(m.Pos, "package %s, which +%s names, can't be loaded", path,
							m.Name)
					}
				}
			}
		}
	}
	for _, d := range inputs.Packages {
		if _, also := named[d.Path]; !also {
			named[d.Path] = diag.Diagnostic{} // optional
		}
	}
	wanted := slices.Sorted(maps.Keys(named))
	missing, err := b.set.Include(ctx, wanted)
	if err != nil {
		return err
	}
	for _, p := range api.Packages {
		api.inputs[p.Path] = p
	}
	for _, path := range wanted {
		switch p := b.set.Package(path); {
		case api.inputs[path] != nil:
		case p == nil || len(p.GoFiles) == 0:
			d := named[path]
			if d.Message == "" {
				continue // optional
			}
			if cause, ok := missing[path]; ok {
				d.Message += ": " + cause.Message
			}
			b.problems.Add(d.Fix("%swrite the import path of a package of this module or of one that go.mod requires",
				b.goGet(path)))
		default:
			api.inputs[path] = b.input(p)
		}
	}
	for _, path := range wanted {
		if p := api.inputs[path]; p != nil {
			api.named = append(api.named, p)
		}
	}
	return nil
}

// goGet returns a remedy for a package that may be of a module that go.mod lacks, e.g. "run go get
// github.com/prometheus/client_golang/prometheus, or ".
func (b *builder) goGet(path string) string {
	for _, root := range b.set.Roots {
		if module := root.Module.Path; module == "" || path == module || strings.HasPrefix(path, module+"/") {
			return ""
		}
	}
	if b.set.Vendored() { // what nothing imports is not vendored
		return "import it in Go and run go mod vendor, or set GOFLAGS=-mod=mod, or "
	}
	return "run go get " + path + ", or "
}

// input reads a package that is not one of the API's own: its types and its hand-written functions.
func (b *builder) input(source *load.Package) *Package {
	p := b.newPackage(source)
	p.Markers = marker.SetOf(b.source(source).Markers...)
	p.name()
	b.types(p)
	b.functions(p)
	return p
}

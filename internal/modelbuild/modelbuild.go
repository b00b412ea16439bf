// Package modelbuild is how gen's driver has package model build an API, so that no internal type is part of the public
// contract. In: loaded packages. Out: a *model.API.
package modelbuild

import (
	"context"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
)

// Build returns the *model.API of the root packages of the set, complete and by channel. Problems of the packages are
// diagnostics; an error means that the go command can't run. The API is nil if packages are missing, because further
// problems of types would only follow from that. Build also reads the dependencies: see model.API.Dependency. Package
// model sets it.
var Build func(ctx context.Context, set *load.Set, table *markers.Table, also Dependencies, channels Channels) (
	built Built, problems diag.List, err error)

// Built is what [Build] returns.
type Built struct {
	API      any            // the *model.API
	Channels map[string]any // the *model.API of each channel, by its name
}

// Dependencies are the packages that [Build] reads in addition to the roots.
type Dependencies struct {
	Packages []Dependency
	Marker   func(marker.Marker) []string // the import paths that a root's marker names; may be nil
}

// A Dependency is a package that [Build] reads in addition to the roots.
type Dependency struct {
	Path     string         // import path, e.g. "k8s.io/api/core/v1"
	Optional bool           // the package may be missing
	NamedBy  string         // e.g. "option extraPkgs of generator openapi"; for a package that may not be missing
	Pos      token.Position // where that is; may be [diag.NoPosition]
}

// Paths returns the import paths of the packages.
func (d Dependencies) Paths() (all []string) {
	for _, p := range d.Packages {
		all = append(all, p.Path)
	}
	return all
}

// Package modelbuild is how gen's driver has package model build an API, so that no internal type is part of the public
// contract. In: loaded packages. Out: a *model.API.
package modelbuild

import (
	"context"
	"go/token"
	"slices"

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

// Channels are the channels of gen.yaml: shares of an API that have outputs of their own.
type Channels struct {
	All []Channel

	// Tags is how the tags of a project's comments begin, e.g. "gateway" for <gateway:experimental>; "" for none.
	Tags string
	// GateMarkers are markers whose values are options, e.g. "openshift:enable:FeatureGate".
	GateMarkers []string
}

// A Channel is a share of an API, e.g. that without experimental fields.
type Channel struct {
	Name     string   // e.g. "experimental"
	Enabled  []string // options that are on: its name, those of the channels that it includes, and their gates
	Disabled []string // gates that are off
	Unserved []string // patterns of versions that API servers do not serve, e.g. "v*alpha*"
	Used     bool     // a job generates for it
}

// Find returns the channel of the name, or nil.
func (c *Channels) Find(name string) *Channel {
	i := slices.IndexFunc(c.All, func(of Channel) bool { return of.Name == name })
	if i < 0 {
		return nil
	}
	return &c.All[i]
}

// Used returns the channels that jobs generate for.
func (c *Channels) Used() (all []*Channel) {
	for i := range c.All {
		if c.All[i].Used {
			all = append(all, &c.All[i])
		}
	}
	return all
}

// Options returns the options that any channel switches on or off, sorted, e.g. ["Ripening", "experimental"].
func (c *Channels) Options() (all []string) {
	for _, of := range c.All {
		all = slices.Concat(all, of.Enabled, of.Disabled)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

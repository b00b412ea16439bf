// Package modelbuild is how gen's driver has package model build an API, so that no internal type is part of the public
// contract. In: loaded packages. Out: a *model.API.
package modelbuild

import (
	"context"
	"go/token"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
)

// Build returns the *model.API of the root packages of the set, complete and by channel. Problems of the packages are
// diagnostics; an error means that the go command can't run. The API is nil if packages are missing, because further
// problems of types would only follow from that. Build also reads the dependencies: see model.API.Dependency. Package
// model sets it.
var Build func(ctx context.Context, set *load.Set, table *markers.Table, also Dependencies, channels Channels) (
	built Built, problems diag.List, err error)

// Logged returns a *model.API that calls asked with the import path of each package that somebody asks it for. What
// somebody reads of a package through another one, e.g. through the type of a field, the other one needs: see
// [load.Package.Key]. Package model sets it.
var Logged func(api any, asked func(path string)) any

// Built is what [Build] returns.
type Built struct {
	API      any                          // the *model.API
	Channels map[string]any               // the *model.API of each channel, by its name
	Marked   map[string][]comments.Marked // declarations of the API's own packages, by import path
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

	GateMarkers []GateMarker
}

// A GateMarker is a project's own marker that names gates. Without As its values are gates, and only channels with one
// of them have the declaration, e.g. +openshift:enable:FeatureGate=Ripening. With As it stands for another marker, e.g.
// +openshift:validation:FeatureGateAwareEnum:featureGate=Ripening,enum=A;B for +kubebuilder:validation:Enum=A;B.
type GateMarker struct {
	Name  string
	As    string // the marker that it stands for where the gates are on, e.g. "kubebuilder:validation:Enum"
	Value string // the argument that has the value of As, e.g. "enum"; "" where As has arguments of its own
	AnyOf string // the argument with gates of which one is on, e.g. "featureGate"; the gate "" always is
	AllOf string // the argument with gates that are all on, e.g. "requiredFeatureGate"

	// Exclusive has markers replace those before them with other gates, where As may be there several times.
	Exclusive bool
}

// Gate returns the gate marker of the name, or nil.
func (c *Channels) Gate(name string) *GateMarker {
	i := slices.IndexFunc(c.GateMarkers, func(g GateMarker) bool { return g.Name == name })
	if i < 0 {
		return nil
	}
	return &c.GateMarkers[i]
}

// Definition returns how the marker is written. as is the definition of the marker that it stands for; nil for none.
func (g *GateMarker) Definition(as *marker.Definition) marker.Definition {
	if as == nil {
		return marker.Definition{Name: g.Name, Kind: marker.List,
			Scopes: marker.Package | marker.Type | marker.Field | marker.Const,
			Doc:    "What it is on is there only in channels of gen.yaml with one of the gates."}
	}
	args := slices.Clone(as.ArgDefs)
	if g.Value != "" {
		args = []marker.ArgDef{{Name: g.Value, Kind: as.Kind, Required: true}}
	}
	for _, gates := range []string{g.AnyOf, g.AllOf} {
		if gates != "" {
			args = append(args, marker.ArgDef{Name: gates, Kind: marker.List, Required: g.AnyOf == "" || g.AllOf == ""})
		}
	}
	return marker.Definition{Name: g.Name, Kind: marker.Args, Scopes: as.Scopes, ArgDefs: args,
		Doc: "In channels of gen.yaml with the gates, it is +" + as.Name + "."}
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

// Package replay compares what the code of an API does to objects: how it defaults them, and converts them to other
// versions. In: objects, and the packages of two states of the API. Out: findings of gen breaking.
//
// Each state is a program of its own, which the go command builds in the directory of the state. What the new state
// makes of an object is read once more by the old one: a field that clients of the old API do not know breaks nobody.
package replay

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A State is one of two states of an API.
type State struct {
	Name     string           // e.g. "v1.2.0"
	Dir      string           // absolute, with all sources
	Module   string           // the path of a published module, whose directory can't change; "" for others
	Env      []string         // of the go command; nil for gen's own
	Packages []*model.Package // of the API
}

// A Result is what [Compare] finds, and what it has compared.
type Result struct {
	Findings []breaking.Finding
	Objects  int      // that have been replayed
	Left     []string // what has not been compared, e.g. "conversions of example.org Fruit: there is no object of it"
}

// request and outcome are the documents of the programs.
type request struct {
	Group, Version, Kind string
	Object               json.RawMessage
	Read                 bool // the object is decoded alone
}

type outcome struct {
	Version string // to which the object is converted; "" is its own, with defaults
	Object  json.RawMessage
	Error   string
}

// Compare replays objects of the old state through the code of both states. An error says which state does not build
// or run.
func Compare(ctx context.Context, old, new State, objects []Object) (result Result, err error) {
	dir, err := os.MkdirTemp("", "gen-replay-")
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	before, err := build(ctx, old, filepath.Join(dir, "old"))
	if err != nil {
		return result, err
	}
	after, err := build(ctx, new, filepath.Join(dir, "new"))
	if err != nil {
		return result, err
	}
	var requests []request
	objects = slices.DeleteFunc(slices.Clone(objects), func(o Object) bool {
		return !before.has(o.Group, o.Version, o.Kind) || !after.has(o.Group, o.Version, o.Kind)
	})
	for _, o := range objects {
		requests = append(requests, request{o.Group, o.Version, o.Kind, o.JSON, false})
	}
	was, err := before.run(ctx, requests)
	if err != nil {
		return result, err
	}
	again, err := before.run(ctx, requests)
	if err != nil {
		return result, err
	}
	is, err := after.run(ctx, requests)
	if err != nil {
		return result, err
	}
	if is, err = readBy(ctx, before, requests, is); err != nil {
		return result, err
	}
	c := comparison{old: before, new: after}
	for i, o := range objects {
		c.object(o, was[i], again[i], is[i])
	}
	return Result{c.findings, len(objects), before.withoutObjects(objects)}, nil
}

// readBy returns outcomes as a program reads them.
func readBy(ctx context.Context, p *program, requests []request, all [][]outcome) ([][]outcome, error) {
	var reads []request
	var read []*outcome
	for i, r := range requests {
		for j := range all[i] {
			o := &all[i][j]
			version := cmp.Or(o.Version, r.Version)
			if o.Error == "" && p.has(r.Group, version, r.Kind) {
				reads, read = append(reads, request{r.Group, version, r.Kind, o.Object, true}), append(read, o)
			}
		}
	}
	results, err := p.run(ctx, reads)
	for i, of := range results {
		read[i].Object = of[0].Object
		if of[0].Error != "" {
			read[i].Error = "clients of the old API can't read it: " + of[0].Error
		}
	}
	return all, err
}

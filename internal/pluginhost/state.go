package pluginhost

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// A State is one of the two that a plugin compares.
type State struct {
	Name string // as the user names it, e.g. "v1.2.0"; "" is the work tree
	Dir  string // absolute: the project's directory in that state
}

// A side is a state as a request has it.
type side struct {
	protocol.State
	kind func(subject string) model.Position // where it has the kind of a subject
}

// position returns the position that a finding names, or else that of its subject's kind.
func (s side) position(named *protocol.Position, subject string) model.Position {
	if named == nil {
		return s.kind(subject)
	}
	return model.Position{Filename: named.File, Line: named.Line, Column: named.Column}
}

// ofPackages returns a state of Go packages.
func (s State) ofPackages(passes []*codegen.Pass) side {
	out := protocol.State{Name: s.Name, API: &protocol.API{}}
	seen := map[string]bool{} // packages and types, which several jobs may have
	first := func(key string) bool {
		is := !seen[key]
		seen[key] = true
		return is
	}
	for _, p := range passes {
		api := apiOf(s.Dir, p.API, p.Groups(), nil)
		addSchemas(p, api)
		for _, pkg := range api.Packages {
			if first(pkg.Path) {
				out.Packages, out.API.Packages = append(out.Packages, pkg.Path), append(out.API.Packages, pkg)
			}
		}
		for _, t := range api.Types {
			if first(t.Package + "." + t.Name) {
				out.API.Types = append(out.API.Types, t)
			}
		}
		out.API.Groups = append(out.API.Groups, api.Groups...)
	}
	return side{out, func(subject string) model.Position { return kindIn(passes, subject) }}
}

// ofDefinitions returns a state of CRDs.
func (s State) ofDefinitions(of []codegen.Definition) side {
	out := protocol.State{Name: s.Name, API: &protocol.API{}, Definitions: []map[string]any{}}
	for _, d := range of {
		out.Definitions = append(out.Definitions, object(d.CRD))
		group := protocol.Group{Name: d.CRD.Spec.Group}
		for _, v := range d.CRD.Spec.Versions {
			names := d.CRD.Spec.Names
			r := protocol.Resource{Kind: names.Kind, List: names.ListKind, Plural: names.Plural,
				Singular: names.Singular, ShortNames: names.ShortNames, Categories: names.Categories, Served: v.Served,
				Storage: v.Storage, Namespaced: d.CRD.Spec.Scope == "Namespaced"}
			if v.Schema != nil {
				r.Schema = object(v.Schema.OpenAPIV3Schema)
			}
			group.Versions = append(group.Versions,
				protocol.GroupVersion{Name: v.Name, Resources: []protocol.Resource{r}})
		}
		out.API.Groups = append(out.API.Groups, group)
	}
	return side{out, func(subject string) model.Position { return kindInDefinitions(of, subject) }}
}

// object returns a value of an API as JSON has it.
func object(of any) (out map[string]any) {
	text, err := json.Marshal(of)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		panic(err) // it comes from JSON
	}
	return out
}

// kindIn returns where passes declare the kind of a subject, e.g. "example.org/v1 Fruit spec.color".
func kindIn(passes []*codegen.Pass, subject string) (none model.Position) {
	for _, p := range passes {
		for _, g := range p.Groups() {
			for _, v := range g.Versions {
				for _, r := range v.Resources {
					if isOf(subject, breaking.KindName(g.Name, v.Name, r.Kind)) {
						return r.Type.Pos
					}
				}
			}
		}
	}
	return none
}

// kindInDefinitions returns where CRDs have the version of a subject's kind, or its kind.
func kindInDefinitions(of []codegen.Definition, subject string) (none model.Position) {
	for _, d := range of {
		for i, v := range d.CRD.Spec.Versions {
			if isOf(subject, breaking.KindName(d.CRD.Spec.Group, v.Name, d.CRD.Spec.Names.Kind)) {
				return d.Position("spec", "versions", fmt.Sprint(i))
			}
		}
		if isOf(subject, d.CRD.Spec.Group+" "+d.CRD.Spec.Names.Kind) {
			return d.Position("spec")
		}
	}
	return none
}

func isOf(subject, kind string) bool { return subject == kind || strings.HasPrefix(subject, kind+" ") }

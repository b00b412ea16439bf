// Package apigraph shows an API as a graph: groups, versions and kinds, and what leads from one kind to another. In: an
// API, and the files that generators make of it. Out: a tree for terminals, Mermaid, DOT or SVG.
package apigraph

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A Graph is what is drawn.
type Graph struct {
	Groups []*Group
	Edges  []Edge // by where they come from
}

// A Group is an API group, or the kinds of a package of others.
type Group struct {
	Name     string // e.g. "example.org", or "k8s.io/api/core" of a package of others
	Foreign  bool   // nothing is generated for it
	Versions []*Version
}

// A Version is one version of a group.
type Version struct {
	Group *Group
	Name  string // e.g. "v1"
	Path  string // import path of its package, e.g. "example.org/fruit/api/v1"
	Kinds []*Kind
}

// A Kind is a kind of a version.
type Kind struct {
	Name    string // e.g. "Fruit"
	Plural  string // e.g. "fruits"; "" for a kind of others
	Scope   string // "namespaced" or "cluster"; "" for a kind of others
	Version *Version
	Files   []Files
}

// Files is how many files a generator makes of a kind.
type Files struct {
	Generator string // e.g. "client"
	Count     int
}

// A Relation is what leads from a kind to another one.
type Relation string

// The relations.
const (
	Holds    Relation = "holds"    // a field has the other kind
	Watches  Relation = "watches"  // its controller
	Owns     Relation = "owns"     // its controller watches what its objects own
	Converts Relation = "converts" // to the other version and back
)

// An Edge leads from a kind to another one.
type Edge struct {
	From, To *Kind
	Relation Relation
	By       string // the field that holds, e.g. ".spec.crate", or the index by which it watches; may be ""
}

// Label returns e.g. "holds .spec.crate".
func (e Edge) Label() string { return strings.TrimSpace(string(e.Relation) + " " + e.By) }

// An Output is a file that a generator makes.
type Output struct {
	Generator string   // e.g. "client"
	Source    []string // packages and types that it comes from, e.g. "example.org/fruit/api/v1.Fruit"
}

// builder collects a graph.
type builder struct {
	graph *Graph
	kinds map[string]*Kind // by import path and name, e.g. "example.org/fruit/api/v1.Fruit"
}

// Of returns the graph of an API.
func Of(api *model.API, outputs []Output) *Graph {
	b := &builder{&Graph{}, map[string]*Kind{}}
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			scope := map[bool]string{true: "namespaced", false: "cluster"}[r.Namespaced]
			b.add(p.Group, p.Version, p.Path, &Kind{Name: r.Kind, Plural: r.Plural, Scope: scope})
		}
	}
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			from := b.kinds[p.Path+"."+r.Kind]
			b.holds(from, r.Type, "", map[*model.Type]bool{r.Type: true})
			b.watches(from, p, r.Type)
			b.converts(from, p)
		}
	}
	b.files(outputs)
	order := func(g *Group) string { return fmt.Sprint(g.Foreign, g.Name) } // false comes before true
	slices.SortFunc(b.graph.Groups, func(x, y *Group) int { return strings.Compare(order(x), order(y)) })
	return b.graph
}

// add adds a kind to its group. A kind without a plural is of others.
func (b *builder) add(group, version, pkg string, k *Kind) *Kind {
	i := slices.IndexFunc(b.graph.Groups, func(g *Group) bool { return g.Name == group })
	if i < 0 {
		i = len(b.graph.Groups)
		b.graph.Groups = append(b.graph.Groups, &Group{Name: group, Foreign: k.Plural == ""})
	}
	g := b.graph.Groups[i]
	i = slices.IndexFunc(g.Versions, func(v *Version) bool { return v.Path == pkg })
	if i < 0 {
		i = len(g.Versions)
		g.Versions = append(g.Versions, &Version{Group: g, Name: version, Path: pkg})
	}
	k.Version = g.Versions[i]
	k.Version.Kinds = append(k.Version.Kinds, k)
	b.kinds[pkg+"."+k.Name] = k
	return k
}

// holds adds the kinds to which the fields of a type lead, each with the first path to it.
func (b *builder) holds(from *Kind, t *model.Type, above string, seen map[*model.Type]bool) {
	for _, f := range t.Fields {
		at := above
		if !f.JSON.Inline {
			at += "." + cmp.Or(f.JSON.Name, f.Name)
		}
		under, brackets := f.Type, ""
		for under.Elem != nil {
			if under.Kind != model.Pointer {
				brackets += "[]"
			}
			under = under.Elem
		}
		if seen[under] {
			continue
		}
		seen[under] = true
		if to := b.kinds[under.PkgPath+"."+under.Name]; to != nil && to != from {
			b.edge(from, to, Holds, at+brackets)
			continue
		}
		b.holds(from, under, at+brackets, seen)
	}
}

// watches adds the kinds that the controller of a kind watches.
func (b *builder) watches(from *Kind, p *model.Package, t *model.Type) {
	for _, m := range t.Markers.All("gen:watches") {
		pkg, name := marker.Qualified(m.Args["kind"])
		pkg = cmp.Or(pkg, p.Path)
		to := b.kinds[pkg+"."+name]
		if to == nil { // e.g. k8s.io/api/core and v1
			to = b.add(path.Dir(pkg), path.Base(pkg), pkg, &Kind{Name: name})
		}
		if by := m.Args["by"]; by == "owner" {
			b.edge(from, to, Owns, "")
		} else {
			b.edge(from, to, Watches, "by "+by)
		}
	}
}

// converts adds the kind of the same name in the package to which conversions lead.
func (b *builder) converts(from *Kind, p *model.Package) {
	for _, m := range p.Markers.All("k8s:conversion-gen") {
		if to := b.kinds[m.Value+"."+from.Name]; to != nil {
			b.edge(from, to, Converts, "")
		}
	}
}

func (b *builder) edge(from, to *Kind, relation Relation, by string) {
	b.graph.Edges = append(b.graph.Edges, Edge{from, to, relation, by})
}

// Keep leaves only the kinds of the API that it is asked for, and those of others to which they lead.
func (g *Graph) Keep(keep func(*Kind) bool) {
	gone := map[*Kind]bool{}
	for _, group := range g.Groups {
		for _, version := range group.Versions {
			version.Kinds = slices.DeleteFunc(version.Kinds, func(k *Kind) bool {
				gone[k] = k.Plural != "" && !keep(k)
				return gone[k]
			})
		}
	}
	g.Edges = slices.DeleteFunc(g.Edges, func(e Edge) bool { return gone[e.From] || gone[e.To] })
	for _, group := range g.Groups {
		group.Versions = slices.DeleteFunc(group.Versions, func(v *Version) bool {
			v.Kinds = slices.DeleteFunc(v.Kinds, func(k *Kind) bool { return k.Plural == "" && !g.leadsTo(k) })
			return len(v.Kinds) == 0
		})
	}
	g.Groups = slices.DeleteFunc(g.Groups, func(group *Group) bool { return len(group.Versions) == 0 })
}

func (g *Graph) leadsTo(k *Kind) bool {
	return slices.ContainsFunc(g.Edges, func(e Edge) bool { return e.To == k })
}

// files counts the files of each generator for a kind.
func (b *builder) files(outputs []Output) {
	for _, o := range outputs {
		for _, source := range o.Source {
			k := b.kinds[source]
			if k == nil {
				continue
			}
			i := slices.IndexFunc(k.Files, func(f Files) bool { return f.Generator == o.Generator })
			if i < 0 {
				i = len(k.Files)
				k.Files = append(k.Files, Files{Generator: o.Generator})
			}
			k.Files[i].Count++
		}
	}
	for _, k := range b.kinds {
		slices.SortFunc(k.Files, func(x, y Files) int { return strings.Compare(x.Generator, y.Generator) })
	}
}

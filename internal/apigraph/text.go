package apigraph

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Tree writes the graph for a terminal:
//
//	example.org
//	└─ v1  example.org/fruit/api/v1
//	   └─ Fruit  fruits, namespaced
//	      ├─ holds .spec.crate: Crate v1 example.org
//	      └─ 2 files of crd, 4 of client
func (g *Graph) Tree(out io.Writer) {
	for _, group := range g.Groups {
		if group.Foreign {
			continue
		}
		fmt.Fprintln(out, cmp.Or(group.Name, "no group"))
		for i, version := range group.Versions {
			indent := branch(out, "", i == len(group.Versions)-1, version.Name+"  "+version.Path)
			for j, kind := range version.Kinds {
				indent := branch(out, indent, j == len(version.Kinds)-1, kind.Name+"  "+kind.Plural+", "+kind.Scope)
				lines := g.leads(kind)
				for k, line := range lines {
					branch(out, indent, k == len(lines)-1, line)
				}
			}
		}
	}
}

// branch writes a line of the tree, and returns the indentation of what is below it.
func branch(out io.Writer, indent string, last bool, text string) string {
	if last {
		fmt.Fprintln(out, indent+"└─ "+text)
		return indent + "   "
	}
	fmt.Fprintln(out, indent+"├─ "+text)
	return indent + "│  "
}

// leads returns the lines below a kind.
func (g *Graph) leads(kind *Kind) (lines []string) {
	for _, e := range g.Edges {
		if e.From == kind {
			lines = append(lines, e.Label()+": "+e.To.full())
		}
	}
	var files []string
	for i, f := range kind.Files {
		noun := ""
		if i == 0 {
			noun = map[bool]string{true: " file", false: " files"}[f.Count == 1]
		}
		files = append(files, strconv.Itoa(f.Count)+noun+" of "+f.Generator)
	}
	if len(files) > 0 {
		lines = append(lines, strings.Join(files, ", "))
	}
	return lines
}

// full returns e.g. "Fruit v1 example.org".
func (k *Kind) full() string {
	return strings.TrimSpace(k.Name + " " + k.Version.Name + " " + k.Version.Group.Name)
}

// names returns a name for each kind, e.g. "k0", in the order of the groups.
func (g *Graph) names() map[*Kind]string {
	names := map[*Kind]string{}
	for _, group := range g.Groups {
		for _, version := range group.Versions {
			for _, kind := range version.Kinds {
				names[kind] = "k" + strconv.Itoa(len(names))
			}
		}
	}
	return names
}

// A nesting is how a language draws groups with their versions and kinds: formats of what fmt.Fprintf gets.
type nesting struct {
	group, endGroup     string // of the group's number and name
	version, endVersion string // of both numbers and the version's name
	kind                string // of the kind's name in the picture, and its own
}

// write draws all groups.
func (n nesting) write(out io.Writer, g *Graph, names map[*Kind]string) {
	for i, group := range g.Groups {
		fmt.Fprintf(out, n.group, i, cmp.Or(group.Name, "no group"))
		for j, version := range group.Versions {
			fmt.Fprintf(out, n.version, i, j, version.Name)
			for _, kind := range version.Kinds {
				fmt.Fprintf(out, n.kind, names[kind], kind.Name)
			}
			fmt.Fprint(out, n.endVersion)
		}
		fmt.Fprint(out, n.endGroup)
	}
}

// Mermaid writes the graph as a flowchart of Mermaid, as Markdown on GitHub and GitLab shows it.
func (g *Graph) Mermaid(out io.Writer) {
	names := g.names()
	fmt.Fprintln(out, "flowchart LR")
	nesting{
		group: "  subgraph g%d[%q]\n", endGroup: "  end\n",
		version: "    subgraph g%dv%d[%q]\n", endVersion: "    end\n",
		kind: "      %s[%q]\n",
	}.write(out, g, names)
	for _, e := range g.Edges {
		arrow := map[Relation]string{Holds: "-->", Watches: "-.->", Owns: "==>", Converts: "<-->"}[e.Relation]
		fmt.Fprintf(out, "  %s %s|%q| %s\n", names[e.From], arrow, e.Label(), names[e.To])
	}
}

// DOT writes the graph in the language of Graphviz.
func (g *Graph) DOT(out io.Writer) {
	names := g.names()
	fmt.Fprint(out, "digraph API {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=sans];\n"+
		"  edge [fontname=sans, fontsize=10];\n")
	nesting{
		group: "  subgraph cluster_g%d {\n    label=%q;\n", endGroup: "  }\n",
		version: "    subgraph cluster_g%dv%d {\n      label=%q;\n", endVersion: "    }\n",
		kind: "      %s [label=%q];\n",
	}.write(out, g, names)
	for _, e := range g.Edges {
		style := map[Relation]string{Holds: "", Watches: ", style=dashed", Owns: ", style=bold",
			Converts: ", dir=both, constraint=false"}[e.Relation]
		fmt.Fprintf(out, "  %s -> %s [label=%q%s];\n", names[e.From], names[e.To], e.Label(), style)
	}
	fmt.Fprintln(out, "}")
}

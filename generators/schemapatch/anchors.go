package schemapatch

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// shared returns what is wrong, and where, if a document shares YAML between what is replaced and what stays: an alias
// on the way to a version's schema, or an anchor in the schema that an alias elsewhere needs. The node is nil if
// nothing is.
func shared(document *yaml.Node, versions []*yaml.Node) (at *yaml.Node, problem string) {
	spec := entry(document, "spec")
	for _, on := range []*pair{spec, entry(valueOf(spec), "versions")} {
		if on != nil && on.value.Kind == yaml.AliasNode {
			return on.value, on.key.Value + " is an alias of YAML that other parts may share"
		}
	}
	var replaced []*yaml.Node
	for _, version := range versions {
		if merge := entry(version, "<<"); version.Kind == yaml.AliasNode || merge != nil {
			return version, "the version takes YAML from an anchor, which other parts may share"
		}
		schema := entry(version, "schema")
		if schema == nil {
			continue
		}
		if schema.value.Kind == yaml.AliasNode {
			continue // all of it is replaced
		}
		if old := entry(schema.value, "openAPIV3Schema"); old != nil {
			schema = old
		}
		replaced = append(replaced, schema.value)
	}
	return needed(document, replaced)
}

// needed returns an alias outside of the replaced nodes that refers to a node in them, and the problem.
func needed(document *yaml.Node, replaced []*yaml.Node) (alias *yaml.Node, problem string) {
	gone := map[*yaml.Node]bool{}
	for _, node := range replaced {
		each(node, nil, func(n *yaml.Node) { gone[n] = true })
	}
	each(document, replaced, func(n *yaml.Node) {
		if n.Kind == yaml.AliasNode && gone[n.Alias] && alias == nil {
			alias = n
		}
	})
	if alias == nil {
		return nil, ""
	}
	return alias, fmt.Sprintf("alias *%s needs the anchor in line %d, in a schema that gen replaces", alias.Value,
		alias.Alias.Line)
}

// each calls f for a node and all below it but the ones left out.
func each(node *yaml.Node, without []*yaml.Node, f func(*yaml.Node)) {
	if slices.Contains(without, node) {
		return
	}
	f(node)
	for _, child := range node.Content {
		each(child, without, f)
	}
}

func valueOf(p *pair) *yaml.Node {
	if p == nil {
		return nil
	}
	return p.value
}

package config

import "go.yaml.in/yaml/v3"

// pairs returns all entries of a mapping; none of another node.
func pairs(n *yaml.Node) (all []entry) {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		all = append(all, entry{n.Content[i], n.Content[i+1]})
	}
	return all
}

// keys returns the keys of a mapping.
func keys(n *yaml.Node) (all []string) {
	for _, e := range pairs(n) {
		all = append(all, e.key.Value)
	}
	return all
}

// value returns what a mapping has for the key, or nil.
func value(n *yaml.Node, key string) *yaml.Node {
	for _, e := range pairs(n) {
		if e.key.Value == key {
			return e.value
		}
	}
	return nil
}

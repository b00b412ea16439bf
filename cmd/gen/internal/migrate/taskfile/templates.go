package taskfile

import (
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A pair is one of a mapping.
type pair struct {
	key   string
	value *yaml.Node
}

func pairs(n *yaml.Node) (all []pair) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		all = append(all, pair{n.Content[i].Value, n.Content[i+1]})
	}
	return all
}

// field returns a value of a mapping, or nil.
func field(n *yaml.Node, key string) *yaml.Node {
	for _, p := range pairs(n) {
		if p.key == key {
			return p.value
		}
	}
	return nil
}

func text(n *yaml.Node) string {
	if n == nil {
		return ""
	}
	return n.Value
}

// variables returns those of a mapping. A variable with sh has what the command prints.
func (r *reader) variables(n *yaml.Node, outer scope, dir string) scope {
	all := scope{}
	for _, p := range pairs(n) {
		command := field(p.value, "sh")
		switch {
		case p.value.Kind == yaml.ScalarNode:
			all[p.key] = r.expand(p.value.Value, outer.with(all))
		case command == nil:
			all[p.key] = argv.Unknown("{{." + p.key + "}}")
		default:
			source := r.expand(command.Value, outer.with(all))
			reader := shell.Reader{Project: r.Project}
			printed, ok := reader.Output(source, dir)
			if all[p.key] = strings.TrimRight(printed, "\n"); !ok || !argv.Known(source) {
				all[p.key] = argv.Unknown("{{." + p.key + "}}")
			}
		}
	}
	return all
}

// A template is a variable, maybe with a default, e.g. {{.DIR}} or {{ .DIR | default "api" }}.
var template = regexp.MustCompile(
	`^-?\s*(?:\.(\w+)(?:\s*\|\s*default\s+(?:"([^"]*)"|\.(\w+)))?|default\s+"([^"]*)"\s+\.(\w+))\s*-?$`)

// inside matches what stands for a value.
var inside = regexp.MustCompile(`\{\{(.*?)\}\}`)

// expand replaces templates.
func (r *reader) expand(source string, s scope) string {
	return inside.ReplaceAllStringFunc(source, func(whole string) string {
		m := template.FindStringSubmatch(whole[2 : len(whole)-2])
		if m == nil {
			return argv.Unknown(whole)
		}
		name, fallback := m[1], m[2]
		if m[5] != "" {
			name, fallback = m[5], m[4]
		}
		if m[3] != "" {
			fallback = s[m[3]]
		}
		value, set := s[name]
		switch {
		case value == "" && fallback != "":
			return fallback
		case !set:
			return argv.Unknown(whole)
		}
		return value
	})
}

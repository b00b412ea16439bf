package migrate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// YAML returns gen.yaml, with comments that name the line that each key comes from.
func (p *Plan) YAML() ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("# What gen does in place of the generators that this project called.\n")
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	root := &yaml.Node{Kind: yaml.MappingNode}
	if len(p.Allow) > 0 {
		allowed := sequence(p.Allow)
		allowed.LineComment = "# kept: gen leaves them alone"
		root.Content = append(root.Content, text("allowMarkers"), allowed)
	}
	if len(p.Ignore) > 0 {
		ignored := sequence(p.Ignore)
		ignored.LineComment = "# deepcopy-gen does not read them"
		root.Content = append(root.Content, text("ignoreMarkers"), ignored)
	}
	if len(p.Jobs) == 1 {
		root.Content = append(root.Content, p.Jobs[0].node().Content...)
	} else {
		jobs := &yaml.Node{Kind: yaml.SequenceNode}
		for _, j := range p.Jobs {
			jobs.Content = append(jobs.Content, j.node())
		}
		root.Content = append(root.Content, text("jobs"), jobs)
	}
	if p.Lenient { // last: without it, positions in the file are the same
		lenient := text("true")
		lenient.LineComment = "# what the tools ignore is a warning"
		root.Content = append(root.Content, text("lenientMarkers"), lenient)
	}
	if err := encoder.Encode(root); err != nil {
		return nil, err
	}
	return out.Bytes(), encoder.Close()
}

func (j *Job) node() *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	add := func(key string, value *yaml.Node) { n.Content = append(n.Content, text(key), value) }
	add("packages", sequence(j.Packages))
	if j.header.file != "" {
		add("header", text(j.header.file))
	}
	if j.header.year != "" {
		add("year", &yaml.Node{Kind: yaml.ScalarNode, Value: j.header.year, Style: yaml.DoubleQuotedStyle})
	}
	generate := &yaml.Node{Kind: yaml.MappingNode}
	for i, g := range j.Generators {
		key := text(g.Name)
		if i == 0 || !slices.Equal(g.From, j.Generators[i-1].From) {
			key.HeadComment = "# " + strings.Join(g.From, ", ")
		}
		options := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
		for _, o := range g.Options {
			options.Content = append(options.Content, text(o.Key), value(o.Value))
		}
		if len(g.Options) == 0 {
			options = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
		}
		generate.Content = append(generate.Content, key, options)
	}
	add("generate", generate)
	return n
}

func value(v any) *yaml.Node {
	if list, ok := v.([]string); ok {
		return sequence(list)
	}
	return text(fmt.Sprint(v))
}

func text(value string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: value} }

func sequence(items []string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, item := range items {
		n.Content = append(n.Content, text(item))
	}
	return n
}

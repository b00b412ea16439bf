package schemapatch

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A splice replaces some lines of a file.
type splice struct {
	from, to int // lines, counted from 0; to is the first one that stays
	lines    []string
}

// spliced returns the content with its splices, which do not overlap. What is outside of them stays byte for byte.
func spliced(content []byte, splices []splice) []byte {
	lines := bytes.SplitAfter(content, []byte("\n"))
	slices.SortFunc(splices, func(a, b splice) int { return a.from - b.from })
	newline := "\n"
	if bytes.Contains(content, []byte("\r\n")) {
		newline = "\r\n"
	}
	var b bytes.Buffer
	at := 0
	for _, s := range splices {
		b.Write(bytes.Join(lines[at:s.from], nil))
		if n := b.Len(); n > 0 && b.Bytes()[n-1] != '\n' {
			b.WriteString(newline)
		}
		for _, line := range s.lines {
			b.WriteString(line + newline)
		}
		at = s.to
	}
	b.Write(bytes.Join(lines[at:], nil))
	return b.Bytes()
}

// schemaSplice returns the splice that puts a schema in place of a version's; text is the schema as YAML from the
// left margin.
func schemaSplice(content []byte, version *yaml.Node, text string) (splice, error) {
	lines := strings.Split(string(content), "\n")
	schema := entry(version, "schema")
	if schema == nil { // after the version's first line
		key := version.Content[0]
		return splice{key.Line, key.Line, indented(key.Column-1, "schema:\n  openAPIV3Schema:\n"+indent(4, text))}, nil
	}
	old := entry(schema.value, "openAPIV3Schema")
	if old == nil || schema.value.Style&yaml.FlowStyle != 0 {
		from, to, err := extent(lines, schema)
		return splice{from, to, indented(schema.key.Column-1, "schema:\n  openAPIV3Schema:\n"+indent(4, text))}, err
	}
	from, to, err := extent(lines, old)
	return splice{from, to, indented(old.key.Column-1, "openAPIV3Schema:\n"+indent(2, text))}, err
}

// A pair is a key of a mapping with its value.
type pair struct{ key, value *yaml.Node }

func entry(mapping *yaml.Node, key string) *pair {
	if mapping == nil || mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return &pair{mapping.Content[i], mapping.Content[i+1]}
		}
	}
	return nil
}

// extent returns the lines of a pair: that of its key and those after it that are indented more, except blank lines
// and comments at the end.
func extent(lines []string, p *pair) (from, to int, err error) {
	from = p.key.Line - 1
	margin := p.key.Column - 1
	if strings.TrimSpace(lines[from][:margin]) != "" {
		return 0, 0, fmt.Errorf("line %d: gen can't keep the text before %s", p.key.Line, p.key.Value)
	}
	to = from + 1
	for i := to; i < len(lines); i++ {
		text := strings.TrimLeft(lines[i], " ")
		in := len(lines[i]) - len(text)
		switch text = strings.TrimSpace(text); {
		case text == "", text[0] == '#' && in <= margin:
		case in > margin, text[0] == '}':
			to = i + 1
		default:
			return from, to, nil
		}
	}
	return from, to, nil
}

func indent(n int, text string) string {
	return strings.Join(indented(n, text), "\n") + "\n"
}

// indented returns the lines of a text, each that is not empty after n spaces.
func indented(n int, text string) []string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = strings.Repeat(" ", n) + line
		}
	}
	return lines
}

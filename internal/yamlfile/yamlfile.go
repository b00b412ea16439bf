// Package yamlfile reads YAML that others have made. In: text. Out: documents as nodes, or an error where they would
// take too much memory, or have no end. No other package decodes nodes.
package yamlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"
)

// Most is how many values a file may have: a value takes up to 250 bytes. All CRDs of a large cluster have fewer.
const Most = 5_000_000

var errTooMany = fmt.Errorf("it has more than %d values", Most)

// Values returns a number that is no smaller than that of a text's values. It needs no memory.
func Values(content []byte) int {
	n := 1
	for separator, values := range map[string]int{":": 2, "?": 2, ",": 1, "-": 1, "[": 1, "{": 1, "*": 1, "#": 1} {
		n += values * bytes.Count(content, []byte(separator))
	}
	return n
}

// Check returns an error if a text may have too many values.
func Check(content []byte) error {
	if Values(content) > Most {
		return errTooMany
	}
	return nil
}

// A Decoder reads the documents of a text.
type Decoder struct {
	from *yaml.Decoder
	err  error
}

// NewDecoder returns a decoder.
func NewDecoder(content []byte) *Decoder {
	return &Decoder{yaml.NewDecoder(bytes.NewReader(content)), Check(content)}
}

// Decode reads the next document; io.EOF is the end. In its result no alias is a part of what it stands for.
func (d *Decoder) Decode(document *yaml.Node) error {
	if d.err == nil {
		if d.err = d.from.Decode(document); d.err == nil {
			_, d.err = sizes{}.of(document)
		}
	}
	return d.err
}

// Decode reads the first document of a text. Without one it is a zero node.
func Decode(content []byte) (document yaml.Node, err error) {
	if err = NewDecoder(content).Decode(&document); errors.Is(err, io.EOF) {
		err = nil
	}
	return document, err
}

// sizes are the numbers of values of nodes that aliases stand for, each with what its own aliases stand for. It is 0
// while it is counted.
type sizes map[*yaml.Node]int

func (s sizes) of(node *yaml.Node) (n int, err error) {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if node.Anchor != "" {
		size, seen := s[node]
		switch {
		case seen && size == 0:
			return 0, fmt.Errorf("line %d: the anchor %s contains itself", node.Line, node.Anchor)
		case seen:
			return size, nil
		}
		s[node] = 0
	}
	n = 1
	for _, part := range node.Content {
		size, err := s.of(part)
		if n += size; err != nil {
			return 0, err
		}
		if n > Most {
			return 0, fmt.Errorf("line %d: with its aliases, it has more than %d values", node.Line, Most)
		}
	}
	if node.Anchor != "" {
		s[node] = n
	}
	return n, nil
}

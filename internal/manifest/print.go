package manifest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v2"
)

// A printer writes YAML as package yaml does, with the layout of mappings and of usual texts by itself: the package
// takes a queue of events that grows with the document, which was a fifth of the CPU time of a run over 2,000 kinds.
// What is rare is left to the package.
type printer struct{ out []byte }

// printers keep their buffers from document to document.
var printers = sync.Pool{New: func() any { return new(printer) }}

// A pair is an entry of a mapping.
type pair struct {
	key   string
	value any
}

// marshal returns a document.
func marshal(value any) ([]byte, error) {
	p := printers.Get().(*printer)
	defer printers.Put(p)
	p.out = p.out[:0]
	pairs, isMapping, err := pairs(value)
	if err != nil {
		return nil, err
	}
	if !isMapping || len(pairs) == 0 {
		return yaml.Marshal(value)
	}
	if err := p.mapping(pairs, 0); err != nil {
		return nil, err
	}
	return bytes.Clone(p.out), nil
}

// pairs returns the entries of a mapping, sorted; is is false for another value.
func pairs(value any) (all []pair, is bool, err error) {
	of, is := value.(map[string]any)
	for name, v := range of {
		all = append(all, pair{name, v})
	}
	return all, is, sortPairs(all)
}

// sortPairs sorts by keys, as package yaml does: letters and these signs by their code, numbers by their value. It is
// asked where keys have more.
func sortPairs(all []pair) error {
	slices.SortFunc(all, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	if !slices.ContainsFunc(all, func(p pair) bool { return strings.ContainsFunc(p.key, isSpecial) }) {
		return nil
	}
	keys := map[string]bool{}
	for _, p := range all {
		keys[p.key] = true
	}
	content, err := yaml.Marshal(keys)
	if err != nil {
		return err
	}
	var sorted yaml.MapSlice
	if err := yaml.Unmarshal(content, &sorted); err != nil {
		return err
	}
	at := map[string]int{}
	for i, item := range sorted {
		at[fmt.Sprint(item.Key)] = i
	}
	slices.SortFunc(all, func(a, b pair) int { return at[a.key] - at[b.key] })
	return nil
}

func isSpecial(r rune) bool { return isNoLetter(r) && !strings.ContainsRune("$-./", r) }

func isNoLetter(r rune) bool { return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') }

// longestKey is how long a key is at most that package yaml writes in its line for sure.
const longestKey = 100

// mapping prints entries. The first one continues the line that has been begun.
func (p *printer) mapping(all []pair, indent int) error {
	for i, of := range all {
		if i > 0 {
			p.indent(indent)
		}
		if len(of.key) > longestKey || !plain(of.key) {
			if err := p.library(yaml.MapSlice{{Key: of.key, Value: of.value}}, indent, indent/2); err != nil {
				return err
			}
			continue
		}
		p.out = append(append(p.out, of.key...), ':')
		if err := p.value(of.key, of.value, indent); err != nil {
			return err
		}
	}
	return nil
}

// value prints the value of a key, up to the end of its last line.
func (p *printer) value(key string, value any, indent int) error {
	pairs, isMapping, err := pairs(value)
	switch items, isList := value.([]any); {
	case err != nil:
		return err
	case isMapping && len(pairs) > 0:
		p.out = append(p.out, '\n')
		p.indent(indent + 2)
		return p.mapping(pairs, indent+2)
	case isMapping:
		p.out = append(p.out, " {}\n"...)
		return nil
	case isList && len(items) > 0:
		p.out = append(p.out, '\n')
		return p.list(items, indent)
	case isList:
		p.out = append(p.out, " []\n"...)
		return nil
	}
	column := indent + len(key) + 1
	if p.scalar(value, column, indent+2) {
		return nil
	}
	p.out = p.out[:len(p.out)-len(key)-1]
	return p.library(yaml.MapSlice{{Key: key, Value: value}}, indent, indent/2)
}

// list prints the items of a list below a key.
func (p *printer) list(items []any, indent int) error {
	for _, item := range items {
		p.indent(indent)
		pairs, isMapping, err := pairs(item)
		if err != nil {
			return err
		}
		p.out = append(p.out, '-')
		switch {
		case isMapping && len(pairs) > 0:
			p.out = append(p.out, ' ')
			if err := p.mapping(pairs, indent+2); err != nil {
				return err
			}
		case p.scalar(item, indent+1, indent+2):
		default:
			p.out = p.out[:len(p.out)-1]
			// a list lies at the indentation of its key
			if err := p.library([]any{item}, indent, indent/2+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *printer) indent(n int) {
	for range n {
		p.out = append(p.out, ' ')
	}
}

// library prints a value by package yaml below so many keys. The indentation of the first line is there already.
func (p *printer) library(value any, indent, keys int) error {
	for range keys {
		value = yaml.MapSlice{{Key: "a", Value: value}}
	}
	content, err := yaml.Marshal(value)
	for range keys {
		_, content, _ = bytes.Cut(content, []byte("\n"))
	}
	p.out = append(p.out, content[min(indent, len(content)):]...)
	return err
}

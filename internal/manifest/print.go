package manifest

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v2"
)

// A printer writes YAML as package yaml does, with the layout of mappings and of usual texts by itself: the package
// takes a queue of events that grows with the document, which was a fifth of the CPU time of a run over 2,000 kinds.
// What is rare is left to the package.
type printer struct{ out []byte }

// A pair is an entry of a mapping.
type pair struct {
	key   string
	value any
}

// marshal returns a document.
func marshal(value any) ([]byte, error) {
	p := &printer{}
	pairs, isMapping, err := p.pairs(value)
	if err != nil {
		return nil, err
	}
	if !isMapping || len(pairs) == 0 {
		return yaml.Marshal(value)
	}
	if err := p.mapping(pairs, 0); err != nil {
		return nil, err
	}
	return p.out, nil
}

// pairs returns the entries of a mapping, sorted; is is false for another value.
func (p *printer) pairs(value any) (all []pair, is bool, err error) {
	switch value := value.(type) {
	case schema:
		if value.props == nil {
			return nil, false, nil
		}
		for _, k := range keywords {
			if v := k.value(value.props); v != nil {
				all = append(all, pair{k.name.(string), v})
			}
		}
		return all, true, nil
	case map[string]schema:
		for name, v := range value {
			all = append(all, pair{name, v})
		}
	case map[string]any:
		for name, v := range value {
			all = append(all, pair{name, v})
		}
	default:
		return nil, false, nil
	}
	return all, true, sortPairs(all)
}

// sortPairs sorts by keys, as package yaml does: letters by their code, numbers by their value. It is asked where keys
// have more than letters.
func sortPairs(all []pair) error {
	slices.SortFunc(all, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	if !slices.ContainsFunc(all, func(p pair) bool { return strings.ContainsFunc(p.key, isNoLetter) }) {
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
	if via, is := value.(viaJSON); is {
		var err error
		if value, err = via.MarshalYAML(); err != nil {
			return err
		}
	}
	pairs, isMapping, err := p.pairs(value)
	switch items, isList := listOf(value); {
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
		if via, is := item.(viaJSON); is {
			var err error
			if item, err = via.MarshalYAML(); err != nil {
				return err
			}
		}
		pairs, isMapping, err := p.pairs(item)
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

// listOf returns a list with its items.
func listOf(value any) (items []any, is bool) {
	switch value := value.(type) {
	case []any:
		return value, true
	case []string:
		for _, item := range value {
			items = append(items, item)
		}
		return items, true
	case []schema:
		for _, item := range value {
			items = append(items, item)
		}
		return items, true
	}
	return nil, false
}

// scalar prints a value that has one usual form, behind a line of so many columns. Lines that follow are indented.
func (p *printer) scalar(value any, column, indent int) bool {
	if of, is := value.(schema); is && of.props == nil {
		value = nil
	}
	switch value := value.(type) {
	case nil:
		p.out = append(p.out, " null\n"...)
	case bool:
		p.out = append(strconv.AppendBool(append(p.out, ' '), value), '\n')
	case int64:
		p.out = append(strconv.AppendInt(append(p.out, ' '), value, 10), '\n')
	case string:
		switch {
		case plain(value):
			p.fold(value, column, indent)
		case literal(value):
			p.lines(value, indent)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// width is how long a line gets before package yaml goes on in the next one.
const width = 80

// fold prints a text of one line. Where a line is long enough, it goes on in the next one.
func (p *printer) fold(text string, column, indent int) {
	p.out = append(p.out, ' ')
	column++
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' && text[i-1] != ' ' && column > width && text[i+1] != ' ' {
			p.out = append(p.out, '\n')
			p.indent(indent)
			column = indent
			continue
		}
		p.out = append(p.out, text[i])
		column++
	}
	p.out = append(p.out, '\n')
}

// lines prints a text of several lines as it is.
func (p *printer) lines(text string, indent int) {
	p.out = append(p.out, " |-\n"...)
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			p.indent(indent)
		}
		p.out = append(append(p.out, line...), '\n')
	}
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

// plain reports whether a text needs no quotes, as most do: it begins with a letter, has only
// printable ASCII, and is no word that YAML knows.
func plain(text string) bool {
	if text == "" || isNoLetter(rune(text[0])) || text[len(text)-1] == ' ' || text[len(text)-1] == ':' ||
		len(text) <= len("false") && slices.Contains(known, strings.ToLower(text)) {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c > '~':
			return false
		case c == ':' && text[i+1] == ' ', c == '#' && text[i-1] == ' ':
			return false
		}
	}
	return true
}

// known are words that mean something in YAML.
var known = []string{"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}

// literal reports whether a text of several lines can be written as it is.
func literal(text string) bool {
	if !strings.Contains(text, "\n") || text[0] <= ' ' || text[len(text)-1] <= ' ' {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' && text[i-1] == ' ', (c < ' ' || c > '~') && c != '\n':
			return false
		}
	}
	return true
}

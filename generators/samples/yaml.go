package samples

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v2"

	"github.com/gen-toolkit/gen/codegen/model"
)

const width = 100 // of comments

// A printer prints an object as YAML, with comments of its schema, in the order of the Go fields.
type printer struct {
	strings.Builder
	full bool
}

// text returns the YAML of a solution.
func text(s *solution, r *model.Resource, schema *props, full bool) string {
	p := &printer{full: full}
	for _, m := range s.Wrong {
		p.comment("", "API servers refuse this object, and gen has found no other one. "+at(m.Path)+m.Message)
	}
	p.fields("", s.Object, schema, r.Type, s.LeftOut)
	return p.String()
}

func at(path string) string {
	if path == "" || path == "<nil>" {
		return ""
	}
	return path + ": "
}

// comment prints text as comments, an end of line where the text has one.
func (p *printer) comment(indent, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		for len(line) > 0 {
			end := len(line)
			if most := max(width-len(indent), 40); end > most {
				if end = strings.LastIndexByte(line[:most], ' '); end <= 0 {
					if end = strings.IndexByte(line, ' '); end < 0 {
						end = len(line)
					}
				}
			}
			p.WriteString(strings.TrimRight(indent+"# "+line[:end], " \t\r") + "\n")
			line = strings.TrimLeft(line[end:], " ")
		}
	}
}

// fields prints the fields of an object. left are the fields without a value, by their paths below it.
func (p *printer) fields(indent string, object map[string]any, s *props, t *model.Type, left []problem) {
	names := order(object, t)
	if s != nil && s.XEmbeddedResource || indent == "" {
		others := slices.DeleteFunc(names, func(n string) bool { return slices.Contains(header, n) })
		names = slices.Concat(header, others)
	}
	for _, name := range names {
		value, ok := object[name]
		if !ok {
			continue
		}
		var property *props
		if s != nil && (indent != "" || !slices.Contains(header, name)) {
			property = child(s, name)
		}
		if property != nil {
			_, declared := s.Properties[name]
			p.describe(indent, property, declared && slices.Contains(s.Required, name), declared)
		}
		p.WriteString(indent + scalar(name) + ":")
		p.value(indent, value, property, typeOf(t, name), below(left, name))
	}
	for _, m := range left {
		if !strings.ContainsAny(m.Path, ".[") {
			p.comment(indent, m.Path+" is left out: gen has found no value that API servers accept. "+m.Message)
		}
	}
	if more := p.others(object, s, left, indent == ""); len(more) > 0 {
		p.comment(indent, "Alternatives, which are not set here: "+strings.Join(more, ", ")+".")
	}
}

// header are the first fields of an object.
var header = []string{"apiVersion", "kind", "metadata"}

// order returns the names of an object's fields: first those of the Go type, in its order.
func order(object map[string]any, t *model.Type) (names []string) {
	for _, f := range fieldsOf(t) {
		if _, ok := object[f.JSON.Name]; ok && !slices.Contains(names, f.JSON.Name) {
			names = append(names, f.JSON.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// others returns the fields that a full object does without, because of those that it has.
func (p *printer) others(object map[string]any, s *props, left []problem, root bool) (names []string) {
	if !p.full || s == nil || root {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		_, ok := object[name]
		if !ok && !slices.ContainsFunc(left, func(m problem) bool { return m.Path == name }) {
			names = append(names, name)
		}
	}
	return names
}

// below returns the problems inside of a field or an item, with paths below it.
func below(all []problem, name string) (inside []problem) {
	for _, m := range all {
		if rest, ok := strings.CutPrefix(m.Path, name); ok && rest != "" && strings.ContainsAny(rest[:1], ".[") {
			inside = append(inside, problem{strings.TrimPrefix(rest, "."), m.Message})
		}
	}
	return inside
}

// value prints a value after the colon of its field.
func (p *printer) value(indent string, value any, s *props, t *model.Type, left []problem) {
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 {
			p.WriteString(" {}")
		}
		p.WriteString("\n")
		if len(v) > 0 || len(left) > 0 {
			p.fields(indent+"  ", v, s, t, left)
		}
	case []any:
		if len(v) == 0 {
			p.WriteString(" []\n")
			return
		}
		p.WriteString("\n")
		for i, item := range v {
			p.item(indent, item, schemaItem(s), typeOf(t, i), below(left, fmt.Sprintf("[%d]", i)))
		}
	default:
		p.WriteString(" " + scalar(v) + "\n")
	}
}

// item prints an item of a list after a dash.
func (p *printer) item(indent string, value any, s *props, t *model.Type, left []problem) {
	inner := &printer{full: p.full}
	switch v := value.(type) {
	case map[string]any:
		inner.fields(indent+"  ", v, s, t, left)
		if len(v) == 0 {
			inner.WriteString(indent + "  {}\n")
		}
	case []any:
		for i, item := range v {
			inner.item(indent+"  ", item, schemaItem(s), typeOf(t, i), below(left, fmt.Sprintf("[%d]", i)))
		}
		if len(v) == 0 {
			inner.WriteString(indent + "  []\n")
		}
	default:
		inner.WriteString(indent + "  " + scalar(v) + "\n")
	}
	text := inner.String()
	for strings.HasPrefix(text, indent+"  #") { // the comments of the first field or item come before the dash
		line, rest, _ := strings.Cut(text, "\n")
		p.WriteString(indent + line[len(indent)+2:] + "\n")
		text = rest
	}
	p.WriteString(indent + "- " + text[len(indent)+2:])
}

func schemaItem(s *props) *props {
	if s == nil || s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

// describe prints what a schema says of a field: its description, and in words what people have to know to change it.
func (p *printer) describe(indent string, s *props, required, field bool) {
	description, _, _ := strings.Cut(s.Description, "\n\n")
	p.comment(indent, description)
	var facts []string
	if required && p.full {
		facts = append(facts, "Required.")
	}
	if s.Default != nil && field {
		facts = append(facts, "Default: "+string(s.Default.Raw)+".")
	}
	if len(s.Enum) > 0 {
		var choices []string
		for _, choice := range s.Enum {
			value, _ := decoded(&choice)
			choices = append(choices, scalar(value))
		}
		facts = append(facts, "One of "+strings.Join(choices, ", ")+".")
	}
	p.comment(indent, strings.Join(facts, " "))
}

// scalar returns a value in one line of YAML.
func scalar(v any) string {
	if text, ok := v.(string); ok && !strings.ContainsAny(text, "\n\r\t") && len(text) < 60 {
		if encoded, err := yaml.Marshal(text); err == nil {
			return strings.TrimSuffix(string(encoded), "\n")
		}
	}
	encoded, _ := json.Marshal(v) // JSON is YAML, too
	return string(encoded)
}

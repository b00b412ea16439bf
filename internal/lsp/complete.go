package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// completion offers what may follow in a marker or in gen.yaml. It offers nothing elsewhere: that is gopls' part.
func (v *view) completion(ctx context.Context, params positionParams) (any, error) {
	doc := v.document(params.TextDocument)
	items := []completionItem{}
	switch {
	case doc == nil:
	case doc.isConfig():
		items = append(items, v.completeConfig(doc, params.Position)...)
	default:
		if line, ok := markerLineAt(doc, params.Position); ok {
			items = append(items, v.completeMarker(ctx, doc, line, doc.offset(params.Position))...)
		}
	}
	return completionList{Items: items}, nil
}

// A completer completes one marker.
type completer struct {
	view    *view
	ctx     context.Context
	doc     *document
	subject subject
	end     int // the offset of the cursor
}

// completeMarker completes the marker of a line up to an offset.
func (v *view) completeMarker(ctx context.Context, doc *document, line markerLine, end int) []completionItem {
	fset, file := doc.syntax()
	c := completer{view: v, ctx: ctx, doc: doc, subject: subjectAt(fset, file, line.start), end: end}
	text := line.text[:end-line.start]
	starts := chain(text)
	text = text[starts[len(starts)-1]:]
	if len(starts) > 1 { // it says something about the same value
		c.subject.scopes |= marker.Type | marker.Field
	}
	d, rest := define(v.table, text)
	switch {
	case isName.MatchString(text) && (d == nil || d.Kind != marker.Args || !strings.HasPrefix(rest, ":")):
		return c.names(text)
	case isName.MatchString(text): // +kubebuilder:validation:items:… is no argument of another marker
		return append(c.arguments(d, rest), c.names(text)...)
	case d == nil:
		return nil
	case d.Kind == marker.Args:
		return c.arguments(d, rest)
	}
	if parameters, ok := strings.CutPrefix(rest, "("); ok && !strings.Contains(parameters, ")") {
		return c.parameters(d, parameters)
	}
	if value, ok := strings.CutPrefix(rest[strings.LastIndexByte(rest, ')')+1:], "="); ok {
		return c.value(d.Name, "", d.Kind, choices(d.Domain, d.Enum), value)
	}
	return nil
}

// names returns the markers of which a text may be the beginning.
func (c *completer) names(begun string) (items []completionItem) {
	for _, d := range c.view.table.Definitions() {
		if d.Scopes&c.subject.scopes == 0 || !isSubsequence(begun, d.Name) {
			continue
		}
		item := c.item(d.Name, kindKeyword, begun, d.Name+opening(d))
		item.Detail, item.Documentation = d.Usage(), markdown(documentation(d))
		item.SortText = "0" + d.Name
		if d.External {
			item.SortText = "1" + d.Name
		}
		items = append(items, item)
	}
	return items
}

// opening returns what follows a marker's name.
func opening(d *marker.Definition) string {
	switch {
	case d.Kind == marker.None || d.Kind == marker.Flag || d.Optional || len(d.ParamDefs) > 0:
		return ""
	case d.Kind == marker.Args && d.Positional == "" || d.Kind == marker.Path:
		return ":"
	}
	return "="
}

// isSubsequence reports whether a name has the letters of a text in their order, in any case.
func isSubsequence(text, name string) bool {
	name = strings.ToLower(name)
	for _, r := range strings.ToLower(text) {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}

// arguments completes the last argument of a marker: its name, or its value.
func (c *completer) arguments(d *marker.Definition, rest string) (items []completionItem) {
	text := strings.TrimLeft(rest, ":=")
	part, at := lastPart(text, ",")
	name, value, given := strings.Cut(part, "=")
	if !given && d.Positional != "" && at == 0 {
		name, value, given = d.Positional, part, true
	}
	if given {
		for _, a := range d.ArgDefs {
			if a.Name == name {
				return c.value(d.Name, name, a.Kind, choices(a.Domain, a.Enum), value)
			}
		}
		return nil
	}
	for _, a := range d.ArgDefs {
		if !strings.Contains(","+text[:at], ","+a.Name+"=") && isSubsequence(part, a.Name) {
			item := c.item(a.Name, kindProperty, part, a.Name+"=")
			item.Detail = a.Domain.Form(a.Kind)
			if a.Required {
				item.Detail += ", required"
			}
			item.Documentation = markdown(documentation(d))
			items = append(items, item)
		}
	}
	return items
}

// parameters completes what is in the parentheses after a marker's name: a field, or the name of a parameter.
func (c *completer) parameters(d *marker.Definition, begun string) (items []completionItem) {
	part, at := lastPart(begun, ",")
	part = strings.TrimLeft(part, " ")
	if strings.Contains(part, ":") {
		return nil
	}
	if at == 0 {
		items = c.path(d.Name, parameter, part)
	}
	for _, p := range d.ParamDefs {
		if p.Name != "" && !strings.Contains(begun[:at], p.Name+":") && isSubsequence(part, p.Name) {
			items = append(items, c.item(p.Name, kindProperty, part, p.Name+": "))
		}
	}
	return items
}

// value completes the value of an argument, or that of the marker itself if the argument has no name.
func (c *completer) value(name, argument string, kind marker.Kind, enum []string, begun string) []completionItem {
	if kind == marker.Bool || kind == marker.Flag {
		enum = []string{"true", "false"}
	}
	if enum == nil {
		return c.path(name, argument, begun)
	}
	if kind == marker.List {
		begun, _ = lastPart(begun, ",;")
	}
	begun = strings.TrimLeft(begun, "\"`{")
	var items []completionItem
	for i, value := range enum {
		if isSubsequence(begun, value) {
			item := c.item(value, kindEnumMember, begun, value)
			item.SortText = fmt.Sprintf("%03d", i)
			items = append(items, item)
		}
	}
	return items
}

// choices returns what a value can be: one of an enum, or what its domain proposes.
func choices(domain *marker.Domain, enum []string) []string {
	if enum == nil && domain != nil {
		return domain.Values
	}
	return enum
}

// item returns an item that replaces what has been begun.
func (c *completer) item(label string, kind int, begun, text string) completionItem {
	return completionItem{Label: label, Kind: kind, FilterText: label,
		TextEdit: textEdit{c.doc.span(c.end-len(begun), c.end), text}}
}

// documentation returns what gen explain says of a marker.
func documentation(d *marker.Definition) string {
	return fmt.Sprintf("```\n%s\n```\n%s\n\nIt belongs on %s.", d.Usage(), d.Doc, d.Where())
}

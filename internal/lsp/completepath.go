package lsp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// The forms of values that name fields.
type pathForm int

const (
	noPath    pathForm = iota
	jsonPath           // .spec.replicas
	celRule            // self.replicas > 0
	keyName            // name, of the elements of a list
	fieldName          // name, of the value itself
)

// parameter stands for the parameter without a name, in parentheses after a marker's name.
const parameter = "()"

// paths says which markers name fields: by marker and argument.
var paths = []struct {
	marker, argument string
	form             pathForm
}{
	{"kubebuilder:printcolumn", "JSONPath", jsonPath},
	{"kubebuilder:selectablefield", "JSONPath", jsonPath},
	{"kubebuilder:subresource:scale", "specpath", jsonPath},
	{"kubebuilder:subresource:scale", "statuspath", jsonPath},
	{"kubebuilder:subresource:scale", "selectorpath", jsonPath},
	{"gen:index", "path", jsonPath},
	{"kubebuilder:validation:XValidation", "fieldPath", jsonPath},
	{"kubebuilder:validation:XValidation", "rule", celRule},
	{"kubebuilder:validation:XValidation", "messageExpression", celRule},
	{"listMapKey", "", keyName},
	{"k8s:listMapKey", "", keyName},
	{"k8s:subfield", parameter, fieldName},
}

// formOf returns the form of an argument's value. A marker with items: is about elements of a list.
func formOf(name, argument string) (form pathForm, ofItems bool) {
	plain := strings.Replace(name, ":items:", ":", 1)
	i := slices.IndexFunc(paths, func(p struct {
		marker, argument string
		form             pathForm
	}) bool {
		return p.marker == plain && p.argument == argument
	})
	if i < 0 {
		return noPath, false
	}
	return paths[i].form, plain != name
}

// celPath matches a path that begins at a rule's self, with the name that is being written.
var celPath = regexp.MustCompile(`\b(?:oldSelf|self)((?:\.\w+|\[\d+\])*)\.(\w*)$`)

// path completes the name of a field in a path.
func (c *completer) path(name, argument, begun string) []completionItem {
	form, ofItems := formOf(name, argument)
	before, partial, dot := "", "", ""
	switch form {
	case noPath:
		return nil
	case jsonPath:
		text := strings.TrimLeft(begun, "\"`{$")
		i := strings.LastIndexByte(text, '.')
		before, partial = text[:max(0, i)], text[i+1:]
		if i < 0 {
			dot = "."
		}
	case celRule:
		found := celPath.FindStringSubmatch(begun)
		if found == nil {
			return nil
		}
		before, partial = found[1], found[2]
	case fieldName:
		partial = strings.TrimLeft(begun, "\"`")
	case keyName:
		before, partial = "[*]", strings.TrimLeft(begun, "\"`")
	}
	if ofItems {
		before = "[*]" + before
	}
	found := c.view.analyzer.projectOf(c.doc.path).findings(c.ctx)
	t := c.subject.in(found.packageOf(c.doc.path))
	if t == nil {
		return nil
	}
	return c.fields(t.FieldsAt(before), partial, dot)
}

// fields returns the items of fields whose names go on as begun.
func (c *completer) fields(fields []*model.Field, begun, dot string) (items []completionItem) {
	for i, f := range fields {
		if !isSubsequence(begun, f.JSON.Name) {
			continue
		}
		item := c.item(f.JSON.Name, kindField, begun, dot+f.JSON.Name)
		item.Detail = f.Type.Expr(func(_, name string) string { return name })
		item.SortText = fmt.Sprintf("%03d", i)
		if len(f.Doc) > 0 {
			item.Documentation = markdown(strings.Join(f.Doc, "\n"))
		}
		items = append(items, item)
	}
	return items
}

package docs

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// views are the structs that templates see, by their names.
var views = []reflect.Type{reflect.TypeFor[API](), reflect.TypeFor[Group](), reflect.TypeFor[Kind](),
	reflect.TypeFor[Link](), reflect.TypeFor[Difference](), reflect.TypeFor[Version](), reflect.TypeFor[Type](),
	reflect.TypeFor[Resource](), reflect.TypeFor[Sample](), reflect.TypeFor[Column](), reflect.TypeFor[Field](),
	reflect.TypeFor[Rule](), reflect.TypeFor[Value](), reflect.TypeFor[TypeRef]()}

// fieldsOf returns the fields of a view, e.g. of "Type".
func fieldsOf(name string) (all []string) {
	i := slices.IndexFunc(views, func(t reflect.Type) bool { return t.Name() == name })
	if i < 0 {
		return nil
	}
	for _, f := range reflect.VisibleFields(views[i]) {
		all = append(all, f.Name)
	}
	return all
}

// dict returns a map for {{template}}, e.g. dict "Fields" .Fields "Above" "spec.".
func dict(pairs ...any) (map[string]any, error) {
	all := map[string]any{}
	for pair := range slices.Chunk(pairs, 2) {
		key, ok := pair[0].(string)
		if !ok || len(pair) < 2 {
			return nil, errors.New("dict wants texts as keys, each with a value after it")
		}
		all[key] = pair[1]
	}
	return all, nil
}

// inCode returns a text as code in a cell of a table.
func inCode(text string) string { return strings.ReplaceAll(codeText(text), "|", `\|`) }

// codeText returns a text as code outside of a table.
func codeText(text string) string { return spanOf(oneLine(text)) }

// oneLine joins the lines of a text, e.g. of a CEL rule.
func oneLine(text string) string { return lineBreak.ReplaceAllString(strings.TrimSpace(text), " ") }

var lineBreak = regexp.MustCompile(`\s*\n\s*`)

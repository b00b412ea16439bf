package templategen

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// A Function is one that templates call.
type Function struct {
	Usage string // e.g. "lower TEXT"
	Doc   string // e.g. "the text in lower case: fruit"

	call any
}

// Name returns the name of the function, e.g. "lower".
func (f Function) Name() string {
	name, _, _ := strings.Cut(f.Usage, " ")
	return name
}

// Functions are all functions beside those of text/template, by topic. ref, type and comment belong to the output.
var Functions = []Function{
	{"ref NAME", `a name of another package, which a Go file imports: {{ref "metav1.Condition"}}, {{ref "example.org/fruit/api/v1.Fruit"}}`, nil},
	{"type TYPE", "a type as the output has to write it, with imports: {{type .Type}} for a field's type", nil},
	{"comment TEXT", "a text, or lines, as comments: {{comment .Doc}}", nil},

	{"lower TEXT", "fruit for Fruit", strings.ToLower},
	{"upper TEXT", "FRUIT for Fruit", strings.ToUpper},
	{"private NAME", "a Go name that is not exported: fruitSpec for FruitSpec", names.Private},
	{"public NAME", "an exported Go name: FruitSpec for fruitSpec", names.Public},
	{"kebab NAME", "fruit-spec for FruitSpec", func(s string) string { return separated(s, '-') }},
	{"snake NAME", "fruit_spec for FruitSpec", func(s string) string { return separated(s, '_') }},
	{"plural KIND", "Fruits for Fruit, in English; the plural of a resource is its .Plural", names.Plural},
	{"quote TEXT", `a Go string: "Fruit"`, strconv.Quote},
	{"trim TEXT", "the text without white space around it", strings.TrimSpace},
	{"join SEPARATOR LIST", `{{join " " .Doc}}`, join},
	{"split SEPARATOR TEXT", `{{range split "," .Name}}`, func(by, s string) []string { return strings.Split(s, by) }},
	{"replace OLD NEW TEXT", `{{replace "." "_" .Group}}`,
		replace},
	{"indent N TEXT", "the text with N spaces in front of each line that is not empty", indent},
	{"contains PART TEXT", "whether a text has a part", func(part, s string) bool { return strings.Contains(s, part) }},
	{"hasPrefix PREFIX TEXT", "whether a text begins with another one",
		func(prefix, s string) bool { return strings.HasPrefix(s, prefix) }},
	{"hasSuffix SUFFIX TEXT", "whether a text ends with another one",
		func(suffix, s string) bool { return strings.HasSuffix(s, suffix) }},
	{"list VALUE...", "a list of values", func(all ...any) ([]any, error) { return all, weigh(all) }},
	{"dict KEY VALUE...", "a map, e.g. for {{template}} or json", Dict},
	{"json VALUE", "a value as JSON", toJSON},
	{"yaml VALUE", "a value as YAML", toYAML},

	{"shape TYPE", "basic, pointer, slice, array, map, struct or interface; of a named type, that of its base",
		shape},
	{"deref TYPE", "the type behind pointers", model.Deref},
	{"find NAME MARKERS", `the last marker of a name: {{with find "example:helpers" .Markers}}{{.Value}}{{.Args.name}}{{end}}; nothing without one`,
		find},
	{"all NAME MARKERS", "all markers of a name", func(name string, set marker.Set) []marker.Marker {
		return set.All(strings.TrimPrefix(name, "+"))
	}},
	{"schema TYPE", `the schema that a CRD has for a type, as JSON: {{(index (schema .).properties "color").maxLength}}; see required`,
		nil},
	{"required TYPE FIELD", "whether the schema requires a field of a struct", nil},
	{"default TYPE FIELD", "the default of a field in the schema, as JSON; nothing without one", nil},
	{"uses TYPE", "the fields of the API that have the type: .Type and .Field", nil},
	{"api", "the whole API: .Packages and .Groups", nil},
}

// functions returns the functions for an API, with the schemas of its types.
func functions(of *model.API, schema func(*model.Type) map[string]any) template.FuncMap {
	all := template.FuncMap{"uses": of.Uses, "api": func() *model.API { return of }, "schema": schema,
		"required": func(t *model.Type, f *model.Field) bool {
			required, _ := schema(t)["required"].([]any)
			return slices.Contains(required, any(f.JSON.Name))
		},
		"default": func(t *model.Type, f *model.Field) (string, error) {
			properties, _ := schema(t)["properties"].(map[string]any)
			property, _ := properties[f.JSON.Name].(map[string]any)
			if property["default"] == nil {
				return "", nil
			}
			text, err := json.Marshal(property["default"])
			return string(text), err
		},
	}
	maps.Copy(all, bounded)
	for _, f := range Functions {
		if f.call != nil {
			all[f.Name()] = f.call
		}
	}
	return all
}

// separated returns the words of a name in lower case, e.g. "http-route" for HTTPRoute.
func separated(name string, by rune) string {
	var out []rune
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			out = append(out, by)
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}

// deepestIndent is more than any output needs.
const deepestIndent = 1000

// bounded are text/template's own functions that make texts of texts.
var bounded = template.FuncMap{
	"print": within(fmt.Sprint), "println": within(fmt.Sprintln), "html": within(template.HTMLEscaper),
	"js": within(template.JSEscaper), "urlquery": within(template.URLQueryEscaper),
	"printf": func(format string, all ...any) (string, error) {
		size := len(format)
		for _, value := range all {
			text, _ := value.(string)
			size += len(text) * strings.Count(format, "%") // a verb may name any of them
		}
		if err := fits(size); err != nil {
			return "", err
		}
		return fmt.Sprintf(format, all...), nil
	},
}

// within returns a function that fails where its texts are longer than any output.
func within(f func(...any) string) func(...any) (string, error) {
	return func(all ...any) (string, error) {
		size := 0
		for _, value := range all {
			text, _ := value.(string)
			size += len(text)
		}
		if err := fits(size); err != nil {
			return "", err
		}
		return f(all...), nil
	}
}

// fits returns an error if a text would be longer than any output. A template that doubles a text in a loop has an end.
func fits(size int) error {
	if size > mostOutput {
		return errTooLong
	}
	return nil
}

func replace(old, by, s string) (string, error) {
	if err := fits(len(s) + strings.Count(s, old)*(len(by)-len(old))); err != nil {
		return "", err
	}
	return strings.ReplaceAll(s, old, by), nil
}

func join(by string, list []string) (string, error) {
	size := 0
	for _, part := range list {
		size += len(part) + len(by)
	}
	if err := fits(size); err != nil {
		return "", err
	}
	return strings.Join(list, by), nil
}

func indent(n int, s string) (string, error) {
	if n < 0 || n > deepestIndent {
		return "", fmt.Errorf("indent wants a number from 0 to %d, not %d", deepestIndent, n)
	}
	if err := fits(len(s) + n*(1+strings.Count(s, "\n"))); err != nil {
		return "", err
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = strings.Repeat(" ", n) + line
		}
	}
	return strings.Join(lines, "\n"), nil
}

// Dict returns a map for {{template}}, e.g. dict "Fields" .Fields "Above" "spec.".
func Dict(pairs ...any) (map[string]any, error) {
	all := map[string]any{}
	for pair := range slices.Chunk(pairs, 2) {
		key, ok := pair[0].(string)
		if !ok || len(pair) < 2 {
			return nil, errors.New("dict wants texts as keys, each with a value after it")
		}
		all[key] = pair[1]
	}
	return all, weigh(all)
}

func toJSON(v any) (string, error) {
	out, err := json.MarshalIndent(v, "", "  ")
	return string(out), err
}

// toYAML goes by JSON: YAML of cyclic values never ends.
func toYAML(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		return "", err
	}
	out, err := yaml.Marshal(plain)
	return strings.TrimSuffix(string(out), "\n"), err
}

var shapes = map[model.Kind]string{model.Basic: "basic", model.Pointer: "pointer", model.Slice: "slice",
	model.Array: "array", model.Map: "map", model.Struct: "struct", model.Interface: "interface", model.Func: "func",
	model.Chan: "chan", model.TypeParam: "parameter"}

func shape(t *model.Type) string { return shapes[t.Kind] }

func find(name string, set marker.Set) *marker.Marker {
	if m, ok := set.Find(strings.TrimPrefix(name, "+")); ok {
		return &m
	}
	return nil
}

package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
)

// annotatedHead is the beginning of what Annotated returns.
const annotatedHead = `# All keys of gen.yaml. A value is the default; where a key has none, it is an example.
# gen explain crd says more of the generator crd. gen schema prints the JSON schema, for editors.
`

// elsewhere names the commands that list the keys of a mapping with a key for each rule.
var elsewhere = map[string]string{
	lintKey: "gen explain lint lists its keys", diagnosticsKey: "gen explain rules lists its keys",
	breakingKey + ".rules": "gen explain breaking lists its keys",
	"jobs":                 "each has the keys from packages on",
}

// Annotated returns a gen.yaml with all keys, each below its documentation. Keys and documentation are those of
// [Schema], defaults those of the generators.
func Annotated(generators []*codegen.Generator) string {
	a := &annotated{top: schemaOf(generators)["properties"].(object)}
	a.WriteString(annotatedHead)
	for _, key := range slices.Concat([]string{versionKey}, jobKeys, []string{"jobs"}, topKeys[1:]) {
		a.WriteByte('\n')
		if key != "generate" {
			a.key(0, key, key, a.top[key].(object))
			continue
		}
		a.line(0, key, "", a.top[key].(object)["description"])
		for _, g := range generators {
			a.generator(g)
		}
		a.comment(2, "generators of your own: gen explain templates and gen explain plugins")
	}
	return a.String()
}

type annotated struct {
	strings.Builder
	top object
}

// generator writes a generator with its options, in the order of their declaration.
func (a *annotated) generator(g *codegen.Generator) {
	doc, _, _ := strings.Cut(g.Doc, "\n")
	a.line(2, g.Name, "", doc)
	if g.Options == nil {
		return
	}
	for _, o := range Options(g.Options()) {
		property := typeOf(o)
		property["description"] = o.Doc
		if values := enums[o.Key]; values != nil {
			property["enum"] = values
		}
		a.key(4, o.Key, o.Key, property)
	}
}

// key writes a key with those below it. way leads to it from the top, e.g. "breaking.rules".
func (a *annotated) key(indent int, way, key string, schema object) {
	doc := schema["description"]
	properties, _ := schema["properties"].(object)
	if where := elsewhere[way]; where != "" {
		a.line(indent, key, valueOf(schema), fmt.Sprint(doc, "; ", where))
		return
	}
	if len(properties) == 0 {
		a.line(indent, key, valueOf(schema), doc)
		return
	}
	a.line(indent, key, "", doc)
	for _, below := range slices.Sorted(maps.Keys(properties)) {
		a.key(indent+2, way+"."+below, below, properties[below].(object))
	}
}

// line writes a comment, and a key with its value below it.
func (a *annotated) line(indent int, key, value string, doc any) {
	a.comment(indent, fmt.Sprint(doc))
	fmt.Fprintf(a, "%s%s:%s\n", strings.Repeat(" ", indent), key, value)
}

// comment writes a comment in lines of at most 100 columns.
func (a *annotated) comment(indent int, text string) {
	const columns = 100
	before := strings.Repeat(" ", indent) + "#"
	line := before
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > columns && line != before {
			a.WriteString(line + "\n")
			line = before
		}
		line += " " + word
	}
	a.WriteString(line + "\n")
}

// example matches the first example in a documentation, e.g. "./apis/..." in "patterns, e.g. ./apis/...".
var example = regexp.MustCompile(`e\.g\. ([^\s,;]*[^\s,;:)])`)

// valueOf returns the value of a key as YAML, with a space before it: the default, an example of the documentation, one
// of the values that the key has, or the empty value of the type.
func valueOf(schema object) string {
	doc, _ := schema["description"].(string)
	shown := ""
	if found := example.FindStringSubmatch(doc); found != nil {
		shown = found[1]
	}
	var value any = shown
	switch values, _ := schema["enum"].([]string); {
	case schema["default"] != nil:
		value = schema["default"]
	case len(values) > 0:
		value = values[0]
	case schema["type"] == "boolean":
		value = false
	case schema["type"] == "integer" && shown == "":
		return ""
	case schema["type"] == "integer":
		value = yaml.Node{Kind: yaml.ScalarNode, Value: shown}
	case schema["type"] == "array" && shown != "":
		value = []string{shown}
	case schema["type"] == "array":
		value = []string{}
	case schema["type"] != "string":
		value = object{}
	}
	var node yaml.Node
	if err := node.Encode(value); err != nil {
		panic(err) // a value of plain types
	}
	node.Style |= yaml.FlowStyle
	text, err := yaml.Marshal(&node)
	if err != nil {
		panic(err)
	}
	return " " + strings.Join(strings.Fields(string(text)), " ")
}

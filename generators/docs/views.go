package docs

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/templategen"
)

// vocabulary is what templates see and call.
var vocabulary = &templategen.Vocabulary{
	Types: templategen.ByName(reflect.TypeFor[API](), reflect.TypeFor[Group](), reflect.TypeFor[Kind](),
		reflect.TypeFor[Link](), reflect.TypeFor[Difference](), reflect.TypeFor[Version](), reflect.TypeFor[Type](),
		reflect.TypeFor[Resource](), reflect.TypeFor[Sample](), reflect.TypeFor[Column](), reflect.TypeFor[Field](),
		reflect.TypeFor[Rule](), reflect.TypeFor[Value](), reflect.TypeFor[TypeRef]()),
	Functions: func() []string { return slices.Collect(maps.Keys(functions("markdown"))) },
	NoField:   valuesRemedy, NoFunction: valuesRemedy, Otherwise: valuesRemedy,
}

// inCode returns a text as code in a cell of a table.
func inCode(text string) string { return strings.ReplaceAll(codeText(text), "|", `\|`) }

// codeText returns a text as code outside of a table.
func codeText(text string) string { return spanOf(oneLine(text)) }

// oneLine joins the lines of a text, e.g. of a CEL rule.
func oneLine(text string) string { return lineBreak.ReplaceAllString(strings.TrimSpace(text), " ") }

var lineBreak = regexp.MustCompile(`\s*\n\s*`)

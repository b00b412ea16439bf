package docs

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"text/template"

	"github.com/gen-toolkit/gen/internal/templategen"
	"github.com/gen-toolkit/gen/templates"
)

// functions are what templates of a format call.
func functions(format string) template.FuncMap {
	all := template.FuncMap{
		"lower": strings.ToLower,
		"upper": strings.ToUpper,
		"join":  func(by string, list []string) string { return strings.Join(list, by) },
		"replace": func(old, by, text string) string {
			return strings.ReplaceAll(text, old, by)
		},
		"dict": templategen.Dict, "code": inCode, "codeText": codeText,
		"type": markdownType, "cell": markdownCell, "text": markdownText,
	}
	if format == "asciidoc" {
		all["type"], all["cell"], all["text"] = asciidocType, asciidocCell, asciidocText
		all["code"], all["codeText"] = asciidocCode, asciidocCode
	}
	return all
}

func parseOwn(format string) *template.Template {
	text := templates.Text("docs/" + format + ".gotmpl")
	return template.Must(template.New(format).Funcs(functions(format)).Parse(text))
}

var markdownTemplate = sync.OnceValue(func() *template.Template { return parseOwn("markdown") })

func renderMarkdown(page *API) ([]byte, error) {
	return execute(markdownTemplate(), page)
}

// execute returns what a template prints for a page, as a file that ends with one line break.
func execute(t *template.Template, page *API) ([]byte, error) {
	var out bytes.Buffer
	err := t.ExecuteTemplate(&out, mainTemplate, page)
	return append(bytes.TrimSpace(out.Bytes()), '\n'), err
}

// markdownType returns a type as crd-ref-docs has it: "[Seed](#seed) array" for a list of Seed.
func markdownType(r *TypeRef) string {
	switch {
	case r.List:
		return markdownType(r.Elem) + " array"
	case r.Elem != nil:
		return fmt.Sprintf("object (keys:%s, values:%s)", markdownType(r.Key), markdownType(r.Elem))
	case r.Address != "":
		return fmt.Sprintf("[%s](%s)", r.Name, r.Address)
	}
	return r.Name
}

// special are the characters that Markdown, or a site generator on top of it, takes for something else.
var special = strings.NewReplacer(`\`, `\\`, "`", "\\`", "|", `\|`, "{", `\{`, "}", `\}`, "<", "&lt;", "*", `\*`)

// noLink matches what Markdown takes for the middle of a link in a regular expression, e.g. in [a-z]([a-z0-9]*).
var noLink = regexp.MustCompile(`\]\(([^h#/.])`)

// quoted escapes a text outside of its code. In code only a pipe has a meaning.
func quoted(text string) string { return markdownInlines(text, special, inCode) }

// markdownInlines returns a line with its text escaped, and its code in a form.
func markdownInlines(line string, escapes *strings.Replacer, code func(string) string) string {
	return inlines(line, nil, func(text string) string {
		return noLink.ReplaceAllString(escapes.Replace(text), `]\($1`)
	}, func(span string) string { return code(codeOf(span)) })
}

// markdownCell returns a text as one line for a cell of a table.
func markdownCell(text string) string {
	var parts []string
	for _, b := range blocks(text) {
		for _, line := range b.lines {
			switch {
			case b.kind == "ul":
				line = "• " + quoted(line)
			case line == "":
			case b.kind == "pre":
				line = inCode(line)
			default:
				line = quoted(line)
			}
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, "<br />")
}

// markdownText returns a text as paragraphs, lists and code.
func markdownText(text string) string { return paragraphs(text, "- ", markdownLine, fenced) }

func fenced(code string) string { return "```\n" + code + "\n```" }

// inText are the characters that would be HTML, and backslashes and backticks, which would be escapes and code.
var inText = strings.NewReplacer("<", "&lt;", `\`, `\\`, "`", "\\`")

// markdownLine escapes a line outside of its code.
func markdownLine(line string) string { return markdownInlines(line, inText, codeText) }

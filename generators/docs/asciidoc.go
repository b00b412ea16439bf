package docs

import (
	"fmt"
	"strings"
	"sync"
	"text/template"
)

var asciidocTemplate = sync.OnceValue(func() *template.Template { return parseOwn("asciidoc") })

func renderAsciiDoc(page *API) ([]byte, error) {
	return execute(asciidocTemplate(), page)
}

// asciidocType returns e.g. "xref:example.org-v1-Seed[$$Seed$$] array" for a list of Seed.
func asciidocType(r *TypeRef) string {
	switch {
	case r.List:
		return asciidocType(r.Elem) + " array"
	case r.Elem != nil:
		return fmt.Sprintf("object (keys:%s, values:%s)", asciidocType(r.Key), asciidocType(r.Elem))
	case r.Local != "":
		return fmt.Sprintf("xref:%s[$$%s$$]", strings.TrimPrefix(r.Address, "#"), r.Name)
	case r.Address != "":
		return fmt.Sprintf("link:%s[$$%s$$]", r.Address, r.Name)
	}
	return r.Name
}

// inAsciidoc escapes what begins a cell, an attribute or a macro.
var inAsciidoc = strings.NewReplacer("|", `\|`, "{", `\{`)

func asciidocCell(text string) string {
	var parts []string
	for _, b := range blocks(text) {
		for _, line := range b.lines {
			if b.kind == "ul" {
				line = "* " + line
			}
			parts = append(parts, inAsciidoc.Replace(line))
		}
		parts = append(parts, "")
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

func asciidocText(text string) string {
	var parts []string
	for _, b := range blocks(text) {
		body := strings.Join(b.lines, "\n")
		switch b.kind {
		case "ul":
			body = "* " + strings.Join(b.lines, "\n* ")
		case "pre":
			body = "----\n" + body + "\n----"
		}
		parts = append(parts, strings.ReplaceAll(body, "{", `\{`))
	}
	return strings.Join(parts, "\n\n")
}

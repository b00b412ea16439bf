package docs

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/templates"
)

var htmlTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("html").Funcs(template.FuncMap{
		"type": htmlType, "yaml": htmlYAML, "prose": htmlProse, "inline": htmlInline,
		"style":   func() template.CSS { return template.CSS(templates.Text("docs/page.css")) },
		"script":  func() template.JS { return template.JS(templates.Text("docs/page.js")) },
		"svg":     func(text string) template.HTML { return template.HTML(text) },
		"inner":   func(r *TypeRef) *TypeRef { return r.Inner() },
		"here":    func(r *TypeRef) bool { return strings.HasPrefix(r.Address, "#") },
		"summary": summary,
		"others":  others, "anchorName": func(address string) string { return strings.TrimPrefix(address, "#") },
	}).Parse(templates.Text("docs/html.gotmpl")))
})

func renderHTML(page *API) ([]byte, error) {
	var out bytes.Buffer
	err := htmlTemplate().ExecuteTemplate(&out, mainTemplate, page)
	lines := strings.Split(out.String(), "\n") // those with only the blanks between actions are noise
	kept := lines[:0]
	pre := 0
	for _, line := range lines {
		if pre > 0 || strings.TrimSpace(line) != "" {
			kept = append(kept, line)
		}
		pre += strings.Count(line, "<pre") - strings.Count(line, "</pre>")
	}
	return []byte(strings.Join(kept, "\n") + "\n"), err
}

// others returns the types of a version that are not kinds.
func others(v *Version) (all []*Type) {
	for _, t := range v.Types {
		if t.Resource == nil {
			all = append(all, t)
		}
	}
	return all
}

// htmlType returns a type in Go's notation, with links.
func htmlType(r *TypeRef) template.HTML {
	switch {
	case r.List:
		return "[]" + htmlType(r.Elem)
	case r.Elem != nil:
		return "map[" + htmlType(r.Key) + "]" + htmlType(r.Elem)
	case r.Address != "":
		return template.HTML(fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(r.Address),
			html.EscapeString(r.Name)))
	}
	return template.HTML(html.EscapeString(r.Name))
}

// htmlProse returns a text as paragraphs, lists and code.
func htmlProse(text string) template.HTML {
	var out strings.Builder
	for _, b := range blocks(text) {
		switch b.kind {
		case "ul":
			out.WriteString("<ul>")
			for _, line := range b.lines {
				out.WriteString("<li>" + string(htmlInline(line)))
			}
			out.WriteString("</ul>")
		case "pre":
			out.WriteString(`<pre tabindex="0">` + html.EscapeString(strings.Join(b.lines, "\n")) + "</pre>")
		default:
			out.WriteString("<p>" + string(htmlInline(strings.Join(b.lines, "\n"))) + "</p>")
		}
	}
	return template.HTML(out.String())
}

// links matches links of Markdown and addresses.
var links = regexp.MustCompile(`\[[^]\n]+\]\(https?://[^)\s]+\)` +
	"|https?://[^\\s<>\"'`)\\]]*[^\\s<>\"'`)\\].,;:]")

// htmlInline returns a line with code and links.
func htmlInline(line string) template.HTML {
	return template.HTML(inlines(line, links, html.EscapeString, func(marked string) string {
		switch marked[0] {
		case '`':
			return "<code>" + html.EscapeString(codeOf(marked)) + "</code>"
		case '[':
			name, address, _ := strings.Cut(strings.Trim(marked, "[)"), "](")
			return anchorTo(address, name)
		}
		return anchorTo(marked, marked)
	}))
}

// htmlYAML returns YAML with quieter comments. A comment that is wider than the page goes on below its text: that is so
// many characters from the left as its style says.
func htmlYAML(text string) template.HTML {
	var out strings.Builder
	for line := range strings.Lines(html.EscapeString(text)) {
		if blanks := strings.Index(line, "#"); blanks >= 0 && strings.TrimSpace(line[:blanks]) == "" {
			fmt.Fprintf(&out, `<i style="--text:%dch">%s</i>`, blanks+len("# "), line)
		} else {
			out.WriteString(line)
		}
	}
	return template.HTML(out.String())
}

func anchorTo(address, text string) string {
	return fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(address), html.EscapeString(text))
}

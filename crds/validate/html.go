package validate

import (
	"html/template"
	"io"
)

// HTML writes the points as a page of its own: gaps are marked.
func (c *Coverage) HTML(w io.Writer) error {
	return page.Execute(w, struct {
		Kind   string
		Points []Point
		Gaps   int
	}{c.kind, c.Points(), len(c.Gaps())})
}

var page = template.Must(template.New("coverage").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage of {{.Kind}}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem; text-align: left; vertical-align: top }
td { overflow-wrap: anywhere }
.gap td { background: #d7372422 }
</style></head><body>
<h1>Coverage of {{.Kind}}</h1>
<p>{{.Gaps}} of {{len .Points}} points have a gap.</p>
<table><thead><tr><th>Version</th><th>Path</th><th>Constraint</th><th>Accepted</th>
<th>Refused or set</th><th>Gap</th></tr></thead>
<tbody>
{{range .Points}}<tr{{if .Gap}} class="gap"{{end}}><td>{{.Version}}</td><td><code>{{.Path}}</code></td>
<td><code>{{.Constraint}}</code></td><td>{{.Accepted}}</td><td>{{.Refused}}</td><td>{{.Gap}}</td></tr>
{{end}}</tbody></table></body></html>
`))

package apigraph

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"
)

// Measures of the picture, in pixels.
const (
	letter    = 7.3 // width of a character of a name; labels have smaller ones
	boxHeight = 28.0
	rowHeight = 52.0
	padding   = 14.0
	heading   = 24.0
	columnGap = 190.0 // between versions: room for labels
	groupGap  = 26.0
)

// A box is where a kind is drawn.
type box struct {
	x, y, width float64
	column      int
}

// SVG writes the graph as a picture for light and dark pages: a frame for each group with a column for each version.
// link returns the address of a kind, or "" for none.
func (g *Graph) SVG(out io.Writer, link func(*Kind) string) {
	boxes, frames, width, height := g.layOut()
	fmt.Fprintf(out, `<svg class="apigraph" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" `+
		"role=\"img\" aria-label=\"Groups, versions and kinds of the API\">\n%s\n", width, height, width, height, style)
	for i, group := range g.Groups {
		f := frames[i]
		fmt.Fprintf(out, "<rect class=\"group%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"8\"/>\n",
			map[bool]string{true: " foreign"}[group.Foreign], f.x, f.y, f.width, f.height)
		fmt.Fprintf(out, "<text class=\"group\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", f.x+padding, f.y+17,
			html.EscapeString(cmp.Or(group.Name, "no group")))
		for _, version := range group.Versions {
			first := boxes[version.Kinds[0]]
			fmt.Fprintf(out, "<text class=\"version\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", first.x, first.y-8,
				html.EscapeString(version.Name))
		}
	}
	for i, e := range g.Edges {
		before := 0 // edges between the same kinds
		for _, other := range g.Edges[:i] {
			if other.From == e.From && other.To == e.To {
				before++
			}
		}
		writeEdge(out, e, boxes[e.From], boxes[e.To], float64(before))
	}
	for _, group := range g.Groups {
		for _, version := range group.Versions {
			for _, kind := range version.Kinds {
				writeBox(out, kind, boxes[kind], link(kind))
			}
		}
	}
	fmt.Fprintln(out, "</svg>")
}

type frame struct{ x, y, width, height float64 }

// layOut puts groups below each other, the versions of each beside each other, and the kinds of each in a column.
func (g *Graph) layOut() (boxes map[*Kind]box, frames []frame, width, height float64) {
	boxes = map[*Kind]box{}
	y := padding
	for _, group := range g.Groups {
		x, rows := 2*padding, 0
		for column, version := range group.Versions {
			widest := 0.0
			for _, kind := range version.Kinds {
				widest = max(widest, float64(utf8.RuneCountInString(kind.Name))*letter+2*padding)
			}
			for row, kind := range version.Kinds {
				boxes[kind] = box{x, y + 2*heading + float64(row)*rowHeight, widest, column}
			}
			x += widest + columnGap
			rows = max(rows, len(version.Kinds))
		}
		f := frame{padding, y, x - padding, 2*heading + float64(rows)*rowHeight}
		frames = append(frames, f)
		width, y = max(width, f.x+f.width+padding), y+f.height+groupGap
	}
	for i := range frames {
		frames[i].width = width - 2*padding
	}
	return boxes, frames, width, y - groupGap + padding
}

// writeEdge draws an edge between the facing sides of two boxes, or on the right of a column. It keeps off those that
// are before it.
func writeEdge(out io.Writer, e Edge, from, to box, before float64) {
	x1, y1, x2, y2 := from.x+from.width, from.y+boxHeight/2, to.x, to.y+boxHeight/2
	bend1, bend2 := x1+columnGap/3, x2-columnGap/3
	switch {
	case to.column < from.column:
		x1, x2 = from.x, to.x+to.width
		bend1, bend2 = x1-columnGap/3, x2+columnGap/3
	case to.column == from.column:
		x2 = to.x + to.width
		bend1 = max(x1, x2) + columnGap/3 + before*columnGap/3
		bend2 = bend1
		if from == to { // a loop
			y1, y2 = y1-7, y2+7
		}
	}
	down := before * 14
	middle := func(a, b, c, d float64) float64 { return (a + 3*b + 3*c + d) / 8 }
	heads := `marker-end="url(#apigraph-head)"`
	if e.Relation == Converts {
		heads += ` marker-start="url(#apigraph-head)"`
	}
	fmt.Fprintf(out, "<path class=\"%s\" d=\"M%.0f %.0f C%.0f %.0f %.0f %.0f %.0f %.0f\" %s/>\n", e.Relation, x1, y1,
		bend1, y1+down, bend2, y2+down, x2, y2, heads)
	fmt.Fprintf(out, "<text class=\"label\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", middle(x1, bend1, bend2, x2),
		middle(y1, y1+down, y2+down, y2)-4, html.EscapeString(e.Label()))
}

func writeBox(out io.Writer, kind *Kind, at box, address string) {
	var title []string
	if kind.Plural != "" {
		title = append(title, kind.Plural+", "+kind.Scope)
	}
	for _, f := range kind.Files {
		title = append(title, fmt.Sprintf("%s: %d", f.Generator, f.Count))
	}
	text := fmt.Sprintf("<g><title>%s</title>"+
		"<rect class=\"kind\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"5\"/>"+
		"<text class=\"kind\" x=\"%.0f\" y=\"%.0f\">%s</text></g>", html.EscapeString(strings.Join(title, "\n")),
		at.x, at.y, at.width, boxHeight, at.x+at.width/2, at.y+18, html.EscapeString(kind.Name))
	if address != "" {
		text = fmt.Sprintf("<a href=\"%s\">%s</a>", html.EscapeString(address), text)
	}
	fmt.Fprintln(out, text)
}

// style has the colours, which are those of the page around where it has variables for them, and the heads of arrows.
const style = `<style>
svg.apigraph:root { color-scheme: light dark; }
.apigraph text { font: 12px system-ui, sans-serif; fill: var(--text, light-dark(#1f2328, #f0f6fc)); }
.apigraph text.group { font-weight: 600; }
.apigraph text.version, .apigraph text.label { fill: var(--quiet, light-dark(#59636e, #9198a1)); }
.apigraph text.label { font-size: 10px; text-anchor: middle; paint-order: stroke; stroke-width: 3px; }
.apigraph text.label { stroke: var(--bg, light-dark(#fff, #0d1117)); }
.apigraph text.kind { text-anchor: middle; }
.apigraph rect { fill: none; stroke: var(--line, light-dark(#d1d9e0, #3d444d)); }
.apigraph rect.foreign { stroke-dasharray: 4 3; }
.apigraph rect.kind { fill: var(--panel, light-dark(#f6f8fa, #151b23)); }
.apigraph rect.kind { stroke: var(--link, light-dark(#0969da, #4493f8)); }
.apigraph path { fill: none; stroke: var(--quiet, light-dark(#59636e, #9198a1)); }
.apigraph path.watches { stroke-dasharray: 5 3; }
.apigraph path.owns { stroke-width: 2; }
.apigraph path.converts { stroke: var(--accent, light-dark(#1a7f37, #3fb950)); }
</style>
<defs><marker id="apigraph-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8"/></marker></defs>`

package main

import (
	"fmt"
	"strings"
)

// plot returns a picture of how CPU time and memory grow with the number of kinds. Only gen's line is thick.
func plot(scales []result) string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 300" font-family="sans-serif" ` +
		`font-size="12">` + "\n" + `<rect width="760" height="300" fill="white"/>` + "\n")
	panel(&b, 50, "CPU seconds", scales, func(f figure) float64 { return f.cpu.Seconds() })
	panel(&b, 430, "peak memory, MB", scales, func(f figure) float64 { return float64(f.peak) / 1e6 })
	b.WriteString("</svg>\n")
	return b.String()
}

// panel draws one of the two charts, 300 wide and 220 high.
func panel(b *strings.Builder, left int, title string, scales []result, of func(figure) float64) {
	kinds, most := 1, 1.0
	for _, r := range scales {
		kinds, most = max(kinds, r.work.kinds), max(most, of(middle(r.gen)), of(middle(r.upstream)))
	}
	fmt.Fprintf(b, `<path d="M%d 30v220h300" fill="none" stroke="#888"/>`+"\n", left)
	fmt.Fprintf(b, `<text x="%d" y="20">%s</text><text x="%d" y="44">%.0f</text>`+"\n", left, title, left+4, most)
	fmt.Fprintf(b, `<text x="%d" y="268" text-anchor="end">%d kinds</text>`+"\n", left+300, kinds)
	for _, line := range []struct {
		name  string
		width float64
		of    func(result) []figure
	}{
		{"gen", 3, func(r result) []figure { return r.gen }},
		{"upstream", 1, func(r result) []figure { return r.upstream }},
	} {
		var points []string
		x, y := 0.0, 0.0
		for _, r := range scales {
			x = float64(left) + 300*float64(r.work.kinds)/float64(kinds)
			y = 250 - 220*of(middle(line.of(r)))/most
			points = append(points, fmt.Sprintf("%.1f,%.1f", x, y))
		}
		fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="#06c" stroke-width="%g"/>`+"\n",
			strings.Join(points, " "), line.width)
		fmt.Fprintf(b, `<text x="%.0f" y="%.0f" text-anchor="end">%s</text>`+"\n", x-4, y-8, line.name)
	}
}

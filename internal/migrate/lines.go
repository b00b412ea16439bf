package migrate

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Unneeded returns, as a unified diff, the lines of the project's files that call what gen replaces, or bring it in.
func (p *Plan) Unneeded(files fs.FS) string {
	remove := map[string]map[int]bool{}
	add := func(file string, line int) {
		if remove[file] == nil {
			remove[file] = map[int]bool{}
		}
		remove[file][line] = true
	}
	for _, c := range p.Replaced {
		for i := range 1 + strings.Count(c.Text, "\n") {
			add(c.File, c.Line+i)
		}
	}
	for _, l := range p.toolLines {
		add(l.file, l.line)
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(remove)) {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			continue
		}
		var kept []string
		for i, line := range strings.SplitAfter(string(content), "\n") {
			if !remove[name][i+1] {
				kept = append(kept, line)
			}
		}
		out.WriteString(udiff.Unified("a/"+name, "b/"+name, string(content), strings.Join(kept, "")))
	}
	return out.String()
}

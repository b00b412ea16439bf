package migrate

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Unneeded returns, as a unified diff, the lines of the project's files that call what gen replaces.
func (p *Plan) Unneeded(files fs.FS) string {
	remove := map[string]map[int]bool{}
	for _, c := range p.Replaced {
		if remove[c.File] == nil {
			remove[c.File] = map[int]bool{}
		}
		for i := range 1 + strings.Count(c.Text, "\n") {
			remove[c.File][c.Line+i] = true
		}
	}
	var names []string
	for name := range remove {
		names = append(names, name)
	}
	slices.Sort(names)
	var out strings.Builder
	for _, name := range names {
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

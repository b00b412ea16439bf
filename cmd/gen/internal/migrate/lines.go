package migrate

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// Unneeded returns, as a unified diff, the lines of the project's files that call what gen replaces and nothing else,
// or bring it in. Shared are the calls that share their lines with other commands, or without which a script would not
// parse, e.g. "Makefile:12: cd api && controller-gen object". Named are the lines that bring in what others name.
func (p *Plan) Unneeded(files fs.FS) (diff string, shared, named []string) {
	remove := map[string]map[int]bool{}
	for _, c := range p.Replaced {
		switch lines := removal(remove, c.File); {
		case slices.ContainsFunc(p.kept, func(k shell.Call) bool {
			return position(k) == position(c) && k.Text == c.Text // e.g. for another item of a loop
		}):
		case !c.Alone || outside(c.File) || !removable(files, c, lines):
			first, _, _ := strings.Cut(c.Text, "\n")
			words := strings.Join(strings.Fields(first), " ")
			shared = append(shared, fmt.Sprintf("%s: %s", position(c), argv.Show(words)))
		}
	}
	p.removeSources(files, remove)
	named = p.removeToolLines(files, remove)
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(remove)) {
		if content, err := fs.ReadFile(files, name); err == nil {
			out.WriteString(udiff.Unified("a/"+name, "b/"+name, string(content), without(content, remove[name])))
		}
	}
	slices.Sort(shared)
	slices.Sort(named)
	return out.String(), slices.Compact(shared), named
}

func removal(remove map[string]map[int]bool, file string) map[int]bool {
	if remove[file] == nil {
		remove[file] = map[int]bool{}
	}
	return remove[file]
}

// removable adds the lines of a call to those that go, unless a shell could not read a script without them.
func removable(files fs.FS, c shell.Call, lines map[int]bool) bool {
	with := maps.Clone(lines)
	for i := range c.Lines {
		with[c.Line+i] = true
	}
	if content, err := fs.ReadFile(files, c.File); err == nil && shell.IsScript(c.File, string(content)) &&
		path.Ext(c.File) != ".go" && shell.Check(string(content)) == nil && shell.Check(without(content, with)) != nil {
		return false
	}
	maps.Copy(lines, with)
	return true
}

func without(content []byte, lines map[int]bool) string {
	var kept strings.Builder
	for i, line := range strings.SplitAfter(string(content), "\n") {
		if !lines[i+1] {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

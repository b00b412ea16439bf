package migrate

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// removeToolLines adds to the lines that go what brings in programs that no line that stays names. The others are
// returned with such a line, e.g. "go.mod:9: sigs.k8s.io/controller-tools/cmd/controller-gen, which Makefile:12 names".
func (p *Plan) removeToolLines(files fs.FS, remove map[string]map[int]bool) (named []string) {
	for _, l := range p.toolLines {
		if where := p.namedAt(files, remove, l.path); where != "" {
			named = append(named, fmt.Sprintf("%s: %s, which %s names", at(l.file, l.line), l.path, where))
		} else {
			removal(remove, l.file)[l.line] = true
		}
	}
	return named
}

// namedAt returns the position of the first line that stays, outside of comments, and needs that go.mod brings in a
// package: it names it, or its module, e.g. go list -m k8s.io/code-generator. With a version behind it, the go command
// needs no go.mod.
func (p *Plan) namedAt(files fs.FS, remove map[string]map[int]bool, pkg string) string {
	module, _, _ := strings.Cut(pkg, "/cmd/")
	name, program := regexp.QuoteMeta(module), regexp.QuoteMeta(strings.TrimPrefix(pkg, module))
	list := `/cmd/\{[\w,-]*\b` + regexp.QuoteMeta(path.Base(pkg)) + `\b[\w,-]*\}` // as shells expand it
	named := regexp.MustCompile(name + `(` + program + `|` + list + `)?($|[^\w/@.-])`)
	for _, file := range p.builds {
		content, err := fs.ReadFile(files, file)
		if err != nil || !strings.Contains(string(content), module) {
			continue // nearly all files
		}
		line := 0
		for text := range strings.Lines(string(content)) {
			line++
			comment := strings.HasPrefix(strings.TrimLeft(text, "\t @"), "#")
			if !comment && !remove[file][line] && named.MatchString(text) {
				return at(file, line)
			}
		}
	}
	return ""
}

package migrate

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

var (
	// codegenName matches functions and variables of kube_codegen.sh.
	codegenName = regexp.MustCompile(`kube::codegen::[\w:]+|KUBE_CODEGEN_ROOT`)
	// codegenSource matches a line that takes kube_codegen.sh in, and does nothing else.
	codegenSource = regexp.MustCompile(`^\s*(source|\.)\s+[^;&|#]*\bkube_codegen\.sh["']?\s*$`)
)

// codegenNames returns what a script names of kube_codegen.sh outside of comments.
func codegenNames(script string) (names []string) {
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			names = append(names, codegenName.FindAllString(line, -1)...)
		}
	}
	return names
}

// codegenScripts notes the scripts that take kube_codegen.sh in, or name something of it. If that is more than the
// functions that gen replaces, the module of kube_codegen.sh is still needed.
func (r *reader) codegenScripts(scripts []string) {
	for _, name := range scripts {
		content, err := fs.ReadFile(r.files, name)
		names := codegenNames(string(content))
		if err != nil || path.Base(name) == "kube_codegen.sh" ||
			len(names) == 0 && !strings.Contains(string(content), "kube_codegen.sh") {
			continue
		}
		r.plan.codegen = append(r.plan.codegen, name)
		if slices.ContainsFunc(names, func(n string) bool { return oldtools.Find(n) == nil }) {
			r.used(codeGenerator, false)
		}
	}
}

// removeSources adds the lines that take kube_codegen.sh in to those that go, if nothing else that stays names anything
// of it.
func (p *Plan) removeSources(files fs.FS, remove map[string]map[int]bool) {
	if !slices.ContainsFunc(p.Replaced, func(c shell.Call) bool {
		name, _ := program(c)
		return strings.HasPrefix(name, "kube::")
	}) {
		return
	}
	contents := map[string][]byte{}
	for _, name := range p.codegen {
		content, err := fs.ReadFile(files, name)
		if err != nil || len(codegenNames(without(content, remove[name]))) > 0 {
			return
		}
		contents[name] = content
	}
	for name, content := range contents {
		for i, line := range strings.Split(string(content), "\n") {
			if codegenSource.MatchString(line) {
				removable(files, shell.Call{File: name, Line: i + 1, Lines: 1}, removal(remove, name))
			}
		}
	}
}

// Package justfile reads the recipes of just without running them. In: the files of a project. Out: recipes, for
// package shell to read. What only just would tell is an unknown text.
package justfile

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A File is a justfile that has been read.
type File struct {
	Recipes []shell.Recipe
	Dir     string   // where its recipes work: a directory below [argv.Root]
	Imports []string // the files that it imports, from the project's root
}

// Read returns the recipes of a justfile and of the files that it imports.
func Read(of shell.Project, name string) (*File, error) {
	r := &reader{Project: of, vars: map[string]string{}, file: &File{Dir: path.Join(argv.Root, path.Dir(name))}}
	if err := r.read(name); err != nil {
		return nil, err
	}
	for _, raw := range r.raw {
		raw.Text = r.interpolate(raw.Text, raw.params)
		r.file.Recipes = append(r.file.Recipes, raw.Recipe)
	}
	return r.file, nil
}

type reader struct {
	shell.Project
	file  *File
	vars  map[string]string // expressions
	raw   []recipe          // not expanded: variables may follow
	spent int               // how many expressions have been evaluated
}

// A recipe is a line of one, or all of a recipe that is a script.
type recipe struct {
	shell.Recipe
	params map[string]string // expressions of default values; empty for those that callers must give
}

// most ends justfiles whose variables multiply.
const most = 100_000

var (
	assignment = regexp.MustCompile(`^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*(.*)$`)
	imported   = regexp.MustCompile(`^import\??\s+(['"])(.+)['"]`)
	header     = regexp.MustCompile(`^@?([A-Za-z_][\w-]*)((?:\s+[^:]*)?):(?:[^=]|$)`)
	parameter  = regexp.MustCompile(`[+*$]*([A-Za-z_][\w-]*)(?:\s*=\s*('[^']*'|"[^"]*"|[\w-]+))?`)
)

func (r *reader) read(name string) error {
	content, err := fs.ReadFile(r.FS, name)
	if err != nil {
		return err
	}
	lines := strings.Split(string(content), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], " \t\r")
		if m := imported.FindStringSubmatch(line); m != nil {
			if in := path.Join(path.Dir(name), m[2]); len(r.file.Imports) < 100 {
				r.file.Imports = append(r.file.Imports, in)
				_ = r.read(in) // just itself refuses one that is missing
			}
		} else if m := assignment.FindStringSubmatch(line); m != nil {
			r.vars[m[1]] = m[2]
		} else if m := header.FindStringSubmatch(line); m != nil {
			body := i + 1
			for i+1 < len(lines) && (strings.TrimSpace(lines[i+1]) == "" || isIndented(lines[i+1])) {
				i++
			}
			r.recipe(name, m[1], params(m[2]), lines[body:i+1], body+1)
		}
	}
	return nil
}

func isIndented(line string) bool { return line[0] == ' ' || line[0] == '\t' }

// params returns the parameters of a recipe.
func params(text string) map[string]string {
	all := map[string]string{}
	for _, m := range parameter.FindAllStringSubmatch(text, -1) {
		all[m[1]] = m[2]
	}
	return all
}

// recipe takes over the lines of a recipe, each of which just gives to a shell, or all of them if they are a script.
func (r *reader) recipe(file, target string, params map[string]string, lines []string, first int) {
	if len(lines) > 0 && strings.HasPrefix(strings.TrimSpace(lines[0]), "#!") {
		text := strings.Join(lines, "\n")
		if shell.IsScript("", strings.TrimSpace(text)) {
			r.raw = append(r.raw, recipe{shell.Recipe{Target: target, Text: text, File: file, Line: first}, params})
		}
		return
	}
	for i := 0; i < len(lines); i++ {
		from, text := i, strings.TrimSpace(lines[i])
		for strings.HasSuffix(text, "\\") && i+1 < len(lines) {
			i++
			text += "\n" + strings.TrimSpace(lines[i])
		}
		if text = strings.TrimLeft(text, "@-"); text == "" || text[0] == '#' {
			continue
		}
		r.raw = append(r.raw, recipe{shell.Recipe{Target: target, Text: text, File: file, Line: first + from,
			Lines: i - from + 1}, params})
	}
}

// interpolate replaces {{ expressions }}.
func (r *reader) interpolate(text string, params map[string]string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{{")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		if after, escaped := strings.CutPrefix(rest, "{{"); escaped {
			out.WriteString("{{")
			text = after
			continue
		}
		inside, after, _ := strings.Cut(rest, "}}")
		out.WriteString(r.evaluate(strings.TrimSpace(inside), params, nil))
		text = after
	}
}

// Package taskfile reads the commands of Task without running them. In: the files of a project. Out: recipes, for
// package shell to read. What only Task would tell is an unknown text.
package taskfile

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// A File is a Taskfile that has been read, with those that it includes.
type File struct {
	Recipes  []Recipe
	Includes []string // the files that it includes, from the project's root
}

// A Recipe is a command of a task, and the directory below [argv.Root] that it works in.
type Recipe struct {
	shell.Recipe
	Dir string
}

// IsName reports whether a file is a Taskfile that Task finds by itself.
func IsName(base string) bool {
	stem, ext := strings.TrimSuffix(strings.ToLower(base), path.Ext(base)), path.Ext(base)
	return (ext == ".yml" || ext == ".yaml") && (stem == "taskfile" || stem == "taskfile.dist")
}

// Read returns the commands of a Taskfile.
func Read(of shell.Project, name string) (*File, error) {
	dir := path.Join(argv.Root, path.Dir(name))
	r := &reader{Project: of, file: &File{}, root: dir, called: map[*yaml.Node][]scope{}}
	if err := r.read(name, dir, scope{}, 0); err != nil {
		return nil, err
	}
	r.calls()
	for _, t := range r.tasks {
		scopes := r.called[t.node]
		if len(scopes) == 0 {
			scopes = []scope{t.scope}
		}
		for _, s := range scopes {
			r.commands(t, s)
		}
	}
	return r.file, nil
}

type reader struct {
	shell.Project
	file   *File
	root   string // ROOT_DIR
	tasks  []task
	called map[*yaml.Node][]scope // with which variables other tasks call a task
	spent  int
}

// most ends Taskfiles whose loops and calls multiply.
const most = 50_000

// A scope holds variables: texts with templates.
type scope map[string]string

// with returns a scope with more variables.
func (s scope) with(more scope) scope {
	all := maps.Clone(s)
	maps.Copy(all, more)
	return all
}

// A task is one of a file.
type task struct {
	name  string // without those of includes, e.g. "manifests"
	file  string
	dir   string
	node  *yaml.Node
	scope scope
}

// read reads a file whose tasks work in a directory. The given variables win over those of the file.
func (r *reader) read(name, dir string, given scope, depth int) error {
	content, err := fs.ReadFile(r.FS, name)
	if err != nil || depth > 10 {
		return err
	}
	doc, err := yamlfile.Decode(content)
	if err != nil || len(doc.Content) == 0 {
		return err
	}
	top := doc.Content[0]
	s := scope{"ROOT_DIR": r.root, "TASKFILE_DIR": path.Join(argv.Root, path.Dir(name))}
	s = s.with(r.variables(field(top, "env"), s, dir)).with(r.variables(field(top, "vars"), s, dir)).with(given)
	for _, include := range pairs(field(top, "includes")) {
		file, of := include.value.Value, dir
		if include.value.Kind == yaml.MappingNode {
			file = text(field(include.value, "taskfile"))
			if below := text(field(include.value, "dir")); below != "" {
				of = shell.Path(dir, r.expand(below, s))
			}
		}
		if file = r.includes(path.Dir(name), r.expand(file, s)); file != "" {
			r.file.Includes = append(r.file.Includes, file)
			vars := r.variables(field(include.value, "vars"), s, dir)
			_ = r.read(file, of, vars, depth+1) // one that can't be read is reported for itself
		}
	}
	for _, t := range pairs(field(top, "tasks")) {
		in := dir
		if below := text(field(t.value, "dir")); below != "" {
			in = shell.Path(dir, r.expand(below, s))
		}
		r.tasks = append(r.tasks, task{t.key, name, in, t.value, s})
	}
	return nil
}

// includes returns the file that an entry of includes names: a file, or a directory with a Taskfile.
func (r *reader) includes(dir, name string) string {
	if !argv.Known(name) {
		return ""
	}
	in, ok := shell.InProject(shell.Path(path.Join(argv.Root, dir), name))
	if !ok {
		return ""
	}
	for _, file := range []string{"", "Taskfile.yml", "Taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"} {
		if info, err := fs.Stat(r.FS, path.Join(in, file)); err == nil && !info.IsDir() {
			return path.Join(in, file)
		}
	}
	return ""
}

// calls notes the variables with which tasks call others.
func (r *reader) calls() {
	for _, t := range r.tasks {
		for _, item := range commands(t.node) {
			called := text(field(item, "task"))
			vars := field(item, "vars")
			if called == "" || vars == nil {
				continue
			}
			name := called[strings.LastIndex(called, ":")+1:]
			for _, of := range r.tasks {
				if r.spent++; of.name == name && r.spent < most {
					with := r.variables(vars, t.scope, t.dir)
					r.called[of.node] = append(r.called[of.node], of.scope.with(with))
				}
			}
		}
	}
}

// commands returns the entries of cmds and cmd, or a task that is only a list or a command.
func commands(t *yaml.Node) []*yaml.Node {
	switch t.Kind {
	case yaml.SequenceNode:
		return t.Content
	case yaml.ScalarNode:
		return []*yaml.Node{t}
	}
	var all []*yaml.Node
	if one := field(t, "cmd"); one != nil {
		all = append(all, one)
	}
	if list := field(t, "cmds"); list != nil {
		all = append(all, list.Content...)
	}
	return all
}

// commands takes over the commands of a task.
func (r *reader) commands(t task, s scope) {
	env := r.variables(field(t.node, "env"), s, t.dir)
	s = s.with(scope{"TASK": t.name}).with(r.variables(field(t.node, "vars"), s, t.dir))
	for _, item := range commands(t.node) {
		command, over := item, field(item, "for")
		if item.Kind == yaml.MappingNode {
			command = field(item, "cmd")
		}
		if command == nil {
			continue
		}
		for _, each := range r.items(over, s) {
			if r.spent++; r.spent > most {
				return
			}
			line := command.Line
			if command.Style == yaml.LiteralStyle || command.Style == yaml.FoldedStyle {
				line++
			}
			text := exports(env) + r.expand(command.Value, s.with(each))
			r.file.Recipes = append(r.file.Recipes,
				Recipe{shell.Recipe{Target: t.name, Text: text, File: t.file, Line: line}, t.dir})
		}
	}
}

// items returns the variables of each round of a loop; one without variables where there is no loop.
func (r *reader) items(over *yaml.Node, s scope) []scope {
	if over == nil {
		return []scope{{}}
	}
	var values []string
	name := "ITEM"
	switch over.Kind {
	case yaml.SequenceNode:
		for _, item := range over.Content {
			values = append(values, item.Value)
		}
	case yaml.MappingNode:
		value := r.expand("{{."+text(field(over, "var"))+"}}", s)
		if as := text(field(over, "as")); as != "" {
			name = as
		}
		if separator := text(field(over, "split")); separator != "" {
			values = strings.Split(value, separator)
		} else {
			values = strings.Fields(value)
		}
	default:
		values = []string{argv.Unknown("{{.ITEM}}")}
	}
	var all []scope
	for _, value := range values {
		all = append(all, scope{name: value})
	}
	return all
}

// exports returns the commands by which a shell has the environment of a task, on one line.
func exports(env scope) string {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(env)) {
		if value := env[name]; !strings.ContainsAny(value, "'\n") {
			out.WriteString("export " + name + "='" + value + "'; ")
		}
	}
	return out.String()
}

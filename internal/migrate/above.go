package migrate

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate/makefile"
	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// A Repository is what is around a project. The zero value is for one whose module is the whole repository.
type Repository struct {
	Files fs.FS
	Dir   string // of the project, e.g. "api"
}

// above reads the Makefiles in the directories above the project, and returns their calls in the project, e.g. that of
// cd api && controller-gen object. Files inside of the project are read for themselves.
func (r *reader) above() (calls []shell.Call) {
	of := r.repository
	if of.Files == nil {
		return nil
	}
	outer := &reader{files: of.Files, plan: &Plan{}}
	s := &shell.Reader{Project: shell.Project{FS: of.Files, Module: r.module, Year: r.year,
		Modules: map[string]string{r.module: of.Dir}}, Stop: func(name string) bool { return tools[name] != nil }}
	for dir := path.Dir(of.Dir); ; dir = path.Dir(dir) {
		for _, name := range []string{"Makefile", "makefile", "GNUmakefile"} {
			run := makefile.In(path.Join(dir, name))
			if recipes, err := makefile.Read(s.Project, run); !errors.Is(err, fs.ErrNotExist) {
				outer.recipes(s, run, recipes, err)
			}
		}
		if dir == "." {
			break
		}
	}
	for _, n := range outer.plan.Questions {
		for _, position := range n.Positions {
			note(&r.plan.Questions, of.fromProject(position), n.Text)
		}
	}
	for _, c := range s.Calls {
		in := func(name string) bool { return strings.HasPrefix(name+"/", shell.Root+"/"+of.Dir+"/") }
		if strings.HasPrefix(c.File, of.Dir+"/") || !in(c.Dir) && !slices.ContainsFunc(c.Args, in) {
			continue
		}
		c.File = of.fromProject(c.File)
		of.move(&c, shell.Root)
		calls = append(calls, c)
	}
	return calls
}

// fromProject returns the path of a file of the repository from the project, e.g. "../Makefile".
func (of Repository) fromProject(name string) string {
	relative, err := filepath.Rel(of.Dir, name)
	if err != nil {
		return name
	}
	return filepath.ToSlash(relative)
}

// move makes paths of a call, which begin with the repository's root, begin with the project's where they are in it.
func (of Repository) move(c *shell.Call, root string) {
	if of.Files == nil {
		return
	}
	paths := strings.NewReplacer(root+"/"+of.Dir+"/", shell.Root+"/", root+"/", shell.Above+"/")
	moved := func(word string) string { return strings.TrimSuffix(paths.Replace(word+"/"), "/") }
	c.Dir, c.Args = moved(c.Dir), slices.Clone(c.Args)
	for i := range c.Args {
		c.Args[i] = moved(c.Args[i])
	}
}

// outside reports whether a file is above the project.
func outside(name string) bool { return strings.HasPrefix(name, "../") }

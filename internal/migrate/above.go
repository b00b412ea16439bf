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
func (r *reader) above(of Repository) (calls []shell.Call) {
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
		c.File, c.Dir = of.fromProject(c.File), of.moved(c.Dir)
		c.Args = slices.Clone(c.Args)
		for i := range c.Args {
			c.Args[i] = of.moved(c.Args[i])
		}
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

// moved returns a word with the project's directory as the root, and others outside of it.
func (of Repository) moved(word string) string {
	in := strings.NewReplacer(shell.Root+"/"+of.Dir+"/", shell.Root+"/", shell.Root+"/", "/@repository/")
	return strings.TrimSuffix(in.Replace(word+"/"), "/")
}

// outside reports whether a file is above the project.
func outside(name string) bool { return strings.HasPrefix(name, "../") }

package migrate

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A Repository is what is around a project. The zero value is for one whose module is the whole repository.
type Repository struct {
	Files fs.FS
	Dir   string // of the project, e.g. "api"
}

// above reads the files around the project, and returns their calls in it, e.g. that of cd api && controller-gen crd.
// Files inside of the project are read for themselves, and those of other modules are not for it.
func (r *reader) above() ([]shell.Call, error) {
	of := r.repository
	if of.Files == nil {
		return nil, nil
	}
	outer, err := newReader(of.Files, Repository{}, r.year)
	if err != nil {
		return nil, err
	}
	found, err := outer.find()
	if err != nil {
		return nil, err
	}
	for sort, names := range found {
		if sort != goMods {
			found[sort] = slices.DeleteFunc(names, func(name string) bool { return !of.around(name, found[goMods]) })
		}
	}
	calls, err := outer.calls(found)
	for _, n := range outer.plan.Questions {
		for _, position := range n.Positions {
			if file, _, _ := strings.Cut(position, ":"); of.names(file) {
				note(&r.plan.Questions, of.fromProject(position), n.Text)
			}
		}
	}
	calls = slices.DeleteFunc(calls, func(c shell.Call) bool {
		return strings.HasPrefix(c.File, of.Dir+"/") || !r.isFor(c)
	})
	for i := range calls {
		c := &calls[i]
		r.unsure[at(of.fromProject(c.File), c.Line)] = outer.unsure[position(*c)]
		c.File = of.fromProject(c.File)
		of.move(c, argv.Root)
	}
	return calls, err
}

// around reports whether a file is outside of the project, and of no module but those around it.
func (of Repository) around(name string, goMods []string) bool {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		below := dir == "." || strings.HasPrefix(of.Dir, dir+"/")
		if below || dir == of.Dir || slices.Contains(goMods, path.Join(dir, "go.mod")) {
			return below
		}
	}
}

// names reports whether a file is right above the project, or names its directory.
func (of Repository) names(file string) bool {
	content, err := fs.ReadFile(of.Files, file)
	return path.Dir(file) == "." || strings.HasPrefix(of.Dir, path.Dir(file)+"/") ||
		err == nil && strings.Contains(string(content), path.Base(of.Dir))
}

// isFor reports whether a call of the repository works in the project, or names something in it.
func (r *reader) isFor(c shell.Call) bool {
	project := path.Join(argv.Root, r.repository.Dir) + "/"
	names := func(word string) bool {
		parts := strings.FieldsFunc(word, func(c rune) bool { return strings.ContainsRune(`=,;:{}"`, c) })
		return slices.ContainsFunc(parts, func(p string) bool {
			return strings.HasPrefix(shell.Path(c.Dir, p)+"/", project) || strings.HasPrefix(p+"/", r.module+"/")
		})
	}
	return names(c.Dir) || slices.ContainsFunc(c.Args, names)
}

// inside returns a path of the repository as one of the project, if it is in that.
func (of Repository) inside(name string) string {
	project := path.Join(argv.Above, of.Dir)
	if rest, ok := strings.CutPrefix(name+"/", project+"/"); ok && of.Files != nil {
		return path.Join(argv.Root, rest)
	}
	return name
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
	paths := strings.NewReplacer(root+"/"+of.Dir+"/", argv.Root+"/", root+"/", argv.Above+"/")
	moved := func(word string) string { return strings.TrimSuffix(paths.Replace(word+"/"), "/") }
	c.Dir, c.Out, c.Args = moved(c.Dir), moved(c.Out), slices.Clone(c.Args)
	for i := range c.Args {
		c.Args[i] = moved(c.Args[i])
	}
}

// outside reports whether a file is above the project.
func outside(name string) bool { return strings.HasPrefix(name, "../") }

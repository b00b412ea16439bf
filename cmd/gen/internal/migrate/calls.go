package migrate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/makefile"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/taskfile"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
	"github.com/gen-toolkit/gen/internal/project"
)

func newReader(files fs.FS, repository Repository, year string) (*reader, error) {
	content, err := fs.ReadFile(files, "go.mod") // a workspace, and a repository of several modules, has none
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return &reader{files: files, module: modfile.ModulePath(content), nested: map[string]string{}, year: year,
		linked: map[string]bool{}, appended: map[string]bool{}, unsure: map[string]bool{}, repository: repository,
		uses: map[string]*use{}, plan: &Plan{}}, nil
}

// calls returns what the Makefiles, the go:generate lines and the scripts of the project call. A script that another
// one calls counts there, with the arguments that it gets.
func (r *reader) calls(found map[sort][]string) ([]shell.Call, error) {
	r.sources = found[goFiles]
	modules := map[string]string{}
	for _, name := range found[goMods] {
		if content, err := fs.ReadFile(r.files, name); err == nil && name != "go.mod" {
			r.nested[path.Dir(name)] = modfile.ModulePath(content)
			modules[modfile.ModulePath(content)] = path.Dir(name)
		}
	}
	r.link()
	// A copy of kube_codegen.sh or generate-groups.sh in the project is what it is elsewhere.
	s := &shell.Reader{Project: shell.Project{FS: r.files, Module: r.module, Modules: modules, Year: r.year,
		Inside: r.repository.Files != nil},
		Stop: func(name string) bool { return oldtools.Find(name) != nil }}
	r.makefiles(s, found[makefiles])
	included := r.justfiles(s, found[justfiles])
	included = append(included, r.taskfiles(s, found[taskfiles])...)
	for _, name := range found[otherBuilds] {
		if !slices.Contains(included, name) {
			r.named(name)
		}
	}
	for _, name := range found[goFiles] {
		content, err := fs.ReadFile(r.files, name)
		if err != nil {
			return nil, err
		}
		before := len(s.Calls)
		r.directives(s, name, content)
		of(s.Calls[before:], name)
		r.goCalls(s, name, content)
	}
	for _, name := range found[scripts] {
		if s.Called[name] || oldtools.Find(path.Base(name)) != nil {
			continue
		}
		called, before := maps.Clone(s.Called), len(s.Calls)
		if err := s.Script(name, nil); err != nil && (r.names(name) || r.calledSince(s, called)) {
			r.unreadable(name, err)
		}
		of(s.Calls[before:], name)
	}
	r.follow(s)
	for _, c := range s.Unreached() {
		r.unreached(c)
	}
	for i := range s.Calls {
		r.repository.move(&s.Calls[i], argv.Above)
	}
	return slices.CompactFunc(s.Calls, func(a, b shell.Call) bool {
		return a.File == b.File && a.Line == b.Line && slices.Equal(a.Args, b.Args)
	}), nil
}

// of notes which script or target makes calls.
func of(calls []shell.Call, target string) {
	for i := range calls {
		calls[i].Target = target
	}
}

// unreached notes a call to which no run leads that gen migrate follows.
func (r *reader) unreached(c shell.Call) {
	name, args := program(c)
	if oldtools.Find(name) == nil || len(args) == 0 || harmless.MatchString(args[0]) {
		return
	}
	note(&r.plan.Remarks, position(c), "gen migrate follows no run to this call of "+name+
		": it stays, and gen.yaml has nothing for it")
	r.plan.kept = append(r.plan.kept, c)
}

// harmless matches arguments with which a generator writes nothing.
var harmless = regexp.MustCompile(`^-*(v|h|w+|version|help)$`)

// makefiles reads each Makefile in its own directory, except those that one above them includes.
func (r *reader) makefiles(s *shell.Reader, names []string) {
	type file struct {
		run     makefile.Run
		recipes []shell.Recipe
		err     error
	}
	included, files := map[string]bool{}, map[string]file{}
	for _, name := range names {
		run := r.run(name)
		recipes, err := makefile.Read(s.Project, run)
		files[name] = file{run, recipes, err}
		for _, recipe := range recipes {
			if r.isAbove(name, recipe.File) {
				included[recipe.File] = true
			}
		}
	}
	for _, name := range names {
		if f := files[name]; !included[name] {
			r.recipes(s, f.run, f.recipes, f.err)
		}
	}
}

// run returns how make is called for a Makefile: in its own directory, or in the root if a link there leads to it.
func (r *reader) run(name string) makefile.Run {
	run := makefile.In(name)
	entries, _ := fs.ReadDir(r.files, ".") // the root can be read: the Makefile was found there, or below
	for _, e := range entries {
		if e.Type()&fs.ModeSymlink == 0 || r.sort(e.Name()) != makefiles {
			continue
		}
		linked, err := fs.ReadFile(r.files, e.Name())
		content, err2 := fs.ReadFile(r.files, name)
		if err == nil && err2 == nil && bytes.Equal(linked, content) {
			run.Dir = argv.Root
		}
	}
	return run
}

// recipes takes over the recipes of a Makefile that has been read.
func (r *reader) recipes(s *shell.Reader, run makefile.Run, recipes []shell.Recipe, err error) {
	if err != nil {
		r.unreadable(run.File, err)
	}
	for _, recipe := range recipes {
		if !r.isAbove(recipe.File, run.File) { // else it is read for itself, in its own directory
			r.recipe(s, recipe, run.Dir)
		}
	}
}

// calledSince reports whether one of the scripts that have been called since then names a generator.
func (r *reader) calledSince(s *shell.Reader, before map[string]bool) bool {
	for script := range s.Called {
		if !before[script] && r.names(script) {
			return true
		}
	}
	return false
}

// isAbove reports whether a file is a Makefile in a directory around that of another one, which includes it.
func (r *reader) isAbove(file, of string) bool {
	dir := path.Dir(file)
	return r.sort(file) == makefiles && dir != path.Dir(of) &&
		(dir == "." || strings.HasPrefix(of, dir+"/"))
}

func (r *reader) unreadable(where string, err error) {
	note(&r.plan.Questions, where, fmt.Sprintf("what does it generate? It can't be read: %v", err))
}

// A sort of files that can call generators.
type sort int

const (
	noSort sort = iota
	goMods
	makefiles
	makeParts // Makefiles that others include
	goFiles
	scripts
	justfiles
	taskfiles
	otherBuilds // which gen migrate can't read
)

// find sorts the files of the project.
func (r *reader) find() (map[sort][]string, error) {
	names, err := project.Files(r.files)
	found := map[sort][]string{}
	for _, name := range names {
		of := r.sort(name)
		found[of] = append(found[of], name)
	}
	return found, err
}

// sort returns what kind of file a file is.
func (r *reader) sort(name string) sort {
	base := path.Base(name)
	switch ext := path.Ext(base); {
	case base == "go.mod":
		return goMods
	case base == "Makefile", base == "makefile", base == "GNUmakefile":
		return makefiles
	case ext == ".mk":
		return makeParts
	case ext == ".go":
		return goFiles
	case ext == ".sh", ext == ".bash", ext == "" && r.hasShebang(name):
		return scripts
	case strings.EqualFold(base, "justfile"), strings.EqualFold(base, ".justfile"):
		return justfiles
	case taskfile.IsName(base):
		return taskfiles
	case unread.MatchString(base):
		return otherBuilds
	}
	return noSort
}

func (r *reader) hasShebang(name string) bool {
	file, err := r.files.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	first, _ := bufio.NewReader(file).ReadString('\n')
	return shell.IsScript(name, first)
}

// unread are the build files that gen migrate can't read.
var unread = regexp.MustCompile(`(?i)^(taskfile.*\.ya?ml|.*\.just|.*\.py|build(\.bazel)?|rakefile)$`)

var (
	bazelFile = regexp.MustCompile(`^BUILD(\.bazel)?$`)
	// label matches the program of another module, which a script or a Makefile gets from Bazel and calls.
	label = regexp.MustCompile(`"[^" ]*@[\w.~+-]+//[^" ]*"|\$\(location [^)]*@[\w.~+-]+//`)
)

// named asks about the lines of a file that name generators that gen replaces.
func (r *reader) named(name string) {
	content, err := fs.ReadFile(r.files, name)
	if err != nil {
		return
	}
	line := 0
	for text := range strings.Lines(string(content)) {
		if line++; aboutGenerators(text) && !(bazelFile.MatchString(path.Base(name)) && label.MatchString(text)) {
			note(&r.plan.Questions, at(name, line), "what does it generate? gen migrate can't read such a file")
		}
	}
}

// names reports whether a script names a generator that gen replaces.
func (r *reader) names(name string) bool {
	content, err := fs.ReadFile(r.files, name)
	return err == nil && aboutGenerators(string(content))
}

// aboutGenerators reports whether a text names a generator that gen replaces.
func aboutGenerators(text string) bool { return generatorName.MatchString(text) }

// generatorName matches the name of a generator that gen replaces, but not e.g. openapi-generator.
var generatorName = func() *regexp.Regexp {
	var names []string
	for _, name := range oldtools.Names() {
		names = append(names, regexp.QuoteMeta(name))
	}
	slices.Sort(names)
	return regexp.MustCompile(`(^|[^\w-])(` + strings.Join(names, "|") + `)($|[^\w-])`)
}()

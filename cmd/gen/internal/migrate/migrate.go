// Package migrate reads which code generators a project calls, and which gen.yaml replaces them. It runs nothing: what
// only a run would show becomes a question with a position. In: the files of a project. Out: a [Plan].
package migrate

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

// A Plan is what gen does in place of a project's generators.
type Plan struct {
	Jobs      []*Job
	Lenient   bool         // markers are read as the tools read them
	Ignore    []string     // markers of gen that do not count, e.g. "kubebuilder:object:root"
	Allow     []string     // markers of other tools that gen leaves alone, e.g. "kubebuilder:oneOf"
	Questions []Note       // what the files of the project leave open
	Remarks   []Note       // what is different with gen, or needs nothing
	Others    []Other      // generators that gen does not replace
	Replaced  []shell.Call // the calls that gen replaces
	kept      []shell.Call // the others
	outputs   []output     // of the calls
	toolLines []toolLine   // what brings in their programs
	codegen   []string     // scripts that take kube_codegen.sh in, or name something of it
	builds    []string     // scripts and build files
}

// A Job is a job of gen.yaml.
type Job struct {
	Packages   []string
	header     header
	Generators []*Generator
}

// A Generator is one that a job asks for.
type Generator struct {
	Name    string // e.g. "client"
	Options []Option
	From    []string // the positions of the calls, e.g. "Makefile:118"
}

// An Option is one of a generator. The value is a string, a bool or a list of strings.
type Option struct {
	Key   string
	Value any
}

// An Other is a generator that is still needed.
type Other struct {
	Name      string // e.g. "mockgen"
	What      string // what it makes, e.g. "mocks"
	Positions []string
}

// A Note is about some positions.
type Note struct {
	Text      string
	Positions []string // e.g. "hack/update-codegen.sh:28"
}

// Read returns the plan for a project in its repository. The year, e.g. "2026", is that of headers into which the tools
// write it.
func Read(files fs.FS, repository Repository, year string) (*Plan, error) {
	r, err := newReader(files, repository, year)
	if err != nil {
		return nil, err
	}
	found, err := r.find()
	if err != nil {
		return nil, err
	}
	calls, err := r.calls(found)
	if err != nil {
		return nil, err
	}
	above, err := r.above()
	if err != nil {
		return nil, err
	}
	calls = append(calls, above...)
	for _, c := range calls {
		if c.Appends {
			r.appended[path.Join(c.Dir, c.Out)] = true
		}
	}
	for _, c := range calls {
		r.translate(c)
	}
	for _, c := range slices.Clone(r.plan.kept) {
		r.afterwards(c, false)
	}
	r.leaveModules()
	r.dropOverwritten()
	r.plan.simplify()
	r.ignoreObjects()
	for _, j := range r.plan.Jobs {
		r.likeClientGen(j)
		r.dropExceptions(j)
	}
	r.codegenScripts(found[scripts])
	r.toolLines(found)
	r.kubebuilder()
	return r.plan, nil
}

// A reader makes a plan.
type reader struct {
	files   fs.FS
	module  string            // import path of the project's module
	nested  map[string]string // those of the modules inside of it, by directories
	linked  map[string]bool   // directories of nested modules that the project's module requires from there
	sources []string          // its Go files
	year    string            // the current one

	repository Repository

	unsure   map[string]bool // positions of calls of which a condition decides
	appended map[string]bool // files to which several calls add
	objects  bool            // controller-gen writes deep copies
	uses     map[string]*use // by programs, or code-generator for its scripts
	plan     *Plan
}

func position(c shell.Call) string { return at(c.File, c.Line) }

func at(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// note adds a note: once for all positions with the same text.
func note(notes *[]Note, where, text string) {
	i := slices.IndexFunc(*notes, func(n Note) bool { return n.Text == text })
	if i < 0 {
		i = len(*notes)
		*notes = append(*notes, Note{Text: text})
	}
	if n := &(*notes)[i]; !slices.Contains(n.Positions, where) {
		n.Positions = append(n.Positions, where)
	}
}

// noteAll adds a text at several positions.
func noteAll(notes *[]Note, where []string, text string) {
	for _, position := range where {
		note(notes, position, text)
	}
}

// translate adds to the plan what gen does in place of a call.
func (r *reader) translate(c shell.Call) {
	name, args := program(c)
	if oldtools.Find(name) == nil {
		r.inside(c)
		r.other(name, c)
		if r.afterwards(c, true) {
			r.plan.Replaced = append(r.plan.Replaced, c)
		} else {
			r.plan.kept = append(r.plan.kept, c)
		}
		return
	}
	of := &call{Call: c, reader: r, tool: name, args: args, asked: r.unsure[position(c)]}
	replaced := of.translate() && !of.asked // what a question is about does not go
	if replaced {
		r.plan.Replaced = append(r.plan.Replaced, c)
	} else {
		r.plan.kept = append(r.plan.kept, c)
	}
	r.used(name, replaced)
}

// add asks for a generator for some packages.
func (p *Plan) add(c *call, packages []string, generator string, options ...Option) {
	if len(packages) == 0 {
		return
	}
	slices.Sort(packages)
	packages = slices.Compact(packages)
	if j, same := p.same(packages, generator, options); same != nil && j.takes(c.header, generator) {
		same.from(position(c.Call))
		p.outputs = append(p.outputs, output{c.Call, same})
		return
	}
	i := slices.IndexFunc(p.Jobs, func(j *Job) bool {
		return slices.Equal(j.Packages, packages) && j.find(generator) == nil && j.takes(c.header, generator)
	})
	if i < 0 {
		i = len(p.Jobs)
		p.Jobs = append(p.Jobs, &Job{Packages: packages, header: c.header})
	}
	j := p.Jobs[i]
	g := &Generator{generator, options, []string{position(c.Call)}}
	j.Generators = append(j.Generators, g)
	p.outputs = append(p.outputs, output{c.Call, g})
}

// same returns the generator that has been asked for in the same way, with its job, or nil.
func (p *Plan) same(packages []string, generator string, options []Option) (*Job, *Generator) {
	for _, j := range p.Jobs {
		if g := j.find(generator); g != nil && slices.Equal(j.Packages, packages) && equal(g.Options, options) {
			return j, g
		}
	}
	return nil, nil
}

// from notes positions of calls of the generator, each once.
func (g *Generator) from(positions ...string) {
	for _, p := range positions {
		if !slices.Contains(g.From, p) {
			g.From = append(g.From, p)
		}
	}
}

func equal(a, b []Option) bool {
	return slices.EqualFunc(a, b, func(x, y Option) bool { return fmt.Sprint(x) == fmt.Sprint(y) })
}

func (j *Job) find(generator string) *Generator {
	for _, g := range j.Generators {
		if g.Name == generator {
			return g
		}
	}
	return nil
}

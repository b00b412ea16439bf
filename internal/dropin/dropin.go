// Package dropin makes jobs of the command lines of the tools that gen replaces, e.g. of controller-gen's. In: the name
// of a tool and its arguments. Out: a [Run]. What gen can't do is an error.
package dropin

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

// A Tool is a program or a shell function that gen replaces.
type Tool struct{ *oldtools.Tool }

// shellPrefix begins the names of the functions of kube_codegen.sh.
const shellPrefix = oldtools.Functions

// Find returns the tool of a name, e.g. "controller-gen", or nil.
func Find(name string) *Tool {
	if t := oldtools.Find(name); t != nil && !t.IsScript {
		return &Tool{t}
	}
	return nil
}

// Names returns the names of all tools.
func Names() []string {
	return slices.DeleteFunc(oldtools.Names(), func(name string) bool { return Find(name) == nil })
}

// Advice is the warnings about types for which gen writes what the tools write, without a word from them.
var Advice = severity.Settings{"pointer-to-list": 0, "duration-in-nanoseconds": 0, "status-without-subresource": 0,
	"refused-zero-value": 0, "dead-enum-value": 0, "unexported-field": 0}

// A Call is a command line of a tool.
type Call struct {
	Tree       fs.FS  // the file system, from its root
	Dir        string // absolute: the working directory
	Args       []string
	Generators []*codegen.Generator
	Year       int // for headers, e.g. 2026
}

// A Run is what a call asks for.
type Run struct {
	Modules   []Module
	Out       string   // see [driver.Config.Out]
	Print     []string // generators whose files go to the standard output
	Discard   []string // generators whose files go nowhere: they only check
	Prune     bool     // remove files of the generators that they write no longer
	Unchecked bool     // Go code may need code that another call writes
	Text      string   // the answer, if the call asks for a text
	Version   bool     // the call asks for the version
}

// A Module is what a call asks for in one module.
type Module struct {
	Dir  string // absolute: where relative patterns start
	Jobs []jobs.Job

	patterns []string
}

// Read returns what a call asks for. The error says what is wrong with the arguments, or what gen can't do.
func (t *Tool) Read(of Call) (Run, error) {
	c := &call{Call: of, Reading: t.Tool.Read(of.Args), tool: t, current: Module{Dir: of.Dir}}
	switch c.Answer {
	case oldtools.Help:
		return Run{Text: t.Help(c.documentation)}, nil
	case oldtools.Version:
		return Run{Version: true}, nil
	}
	for _, f := range c.Faults {
		if f.Refusal != "" {
			return Run{}, c.refuse("%s", f.Refusal)
		}
	}
	read := c.program
	switch {
	case t.Name == "controller-gen":
		read = c.controllerGen
	case t.Name == "crd-ref-docs":
		read = c.crdRefDocs
	case strings.HasPrefix(t.Name, shellPrefix):
		read = c.function
	}
	if err := read(); err != nil {
		return Run{}, err
	}
	if len(c.current.Jobs) > 0 {
		c.Modules = append(c.Modules, c.current)
	}
	return c.Run, nil
}

// call is a call that is being read.
type call struct {
	Call
	oldtools.Reading
	Run
	tool    *Tool
	current Module // to which jobs are added
}

// find returns a generator of the program, or nil.
func (c *call) find(name string) *codegen.Generator {
	i := slices.IndexFunc(c.Generators, func(g *codegen.Generator) bool { return g.Name == name })
	if i < 0 {
		return nil
	}
	return c.Generators[i]
}

// documentation returns that of an option.
func (c *call) documentation(generator, key string) string {
	if g := c.find(generator); g != nil && g.Options != nil {
		if o := option(&jobs.Selected{Options: g.Options()}, key); o != nil {
			return o.Doc
		}
	}
	return ""
}

// add adds a job.
func (c *call) add(packages []string, header header, generators ...jobs.Selected) {
	job := jobs.Job{Packages: packages, Header: header.text, HeaderFile: header.file, Generate: generators}
	if slices.ContainsFunc(generators, func(s jobs.Selected) bool { return s.DropIn.Tool == "deepcopy-gen" }) {
		job.IgnoreMarkers = oldtools.ObjectMarkers
	}
	c.current.Jobs = append(c.current.Jobs, job)
}

// refuse is the error of an argument that gen can't serve.
func (c *call) refuse(format string, args ...any) error {
	return fmt.Errorf("%s: "+format, append([]any{c.tool.Name}, args...)...)
}

// Package dropin reads the command lines of the tools that gen replaces, e.g. that of controller-gen. In: the name of a
// tool and its arguments. Out: a [Run], i.e. jobs for the driver. What a tool accepts and gen can't do is an error.
package dropin

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/migrate"
)

// A Tool is a program or a shell function that gen replaces.
type Tool struct {
	Name    string // e.g. "controller-gen", "kube::codegen::gen_client"
	Release string // whose command line gen reads, e.g. "sigs.k8s.io/controller-tools v0.23.0"
	Failed  int    // the exit status of a call that fails
	usage   string // the arguments, e.g. "[flags] PACKAGES"
	read    func(*call) error
}

// Releases of the tools.
const (
	controllerTools = "sigs.k8s.io/controller-tools v0.23.0"
	codeGenerator   = "k8s.io/code-generator v0.37.2"
	kubeOpenAPI     = "k8s.io/kube-openapi of Kubernetes v1.37"
	refDocs         = "github.com/elastic/crd-ref-docs v0.3.0"
)

var tools = func() map[string]*Tool {
	all := map[string]*Tool{}
	for _, t := range slices.Concat([]Tool{
		{Name: "controller-gen", Release: controllerTools, Failed: 1, usage: controllerGenUsage, read: controllerGen},
		{Name: "crd-ref-docs", Release: refDocs, Failed: 1, usage: "[flags]", read: crdRefDocs},
	}, binaries(), kubeCodegen) {
		all[t.Name] = &t
	}
	return all
}()

// Find returns the tool of a name, e.g. "controller-gen", or nil.
func Find(name string) *Tool { return tools[name] }

// Names returns the names of all tools.
func Names() []string { return slices.Sorted(maps.Keys(tools)) }

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

// A text is the error of a call that asks for one.
type text string

func (t text) Error() string { return string(t) }

// errVersion is the error of a call that asks for the version.
var errVersion = errors.New("version")

// Read returns what a call asks for. The error says what is wrong with the arguments, or what gen can't do.
func (t *Tool) Read(c Call) (Run, error) {
	of := &call{Call: c, tool: t, module: Module{Dir: c.Dir}}
	err := t.read(of)
	if answer := text(""); errors.As(err, &answer) {
		return Run{Text: string(answer)}, nil
	} else if errors.Is(err, errVersion) {
		return Run{Version: true}, nil
	}
	if len(of.module.Jobs) > 0 {
		of.Modules = append(of.Modules, of.module)
	}
	return of.Run, err
}

// call is a call that is being read.
type call struct {
	Call
	Run
	tool   *Tool
	module Module // to which jobs are added
}

// generator returns a generator with its default options, which writes as the tool does.
func (c *call) generator(name string) *jobs.Selected {
	i := slices.IndexFunc(c.Generators, func(g *codegen.Generator) bool { return g.Name == name })
	if i < 0 {
		return nil
	}
	selected := &jobs.Selected{Generator: c.Generators[i], DropIn: &jobs.DropIn{Tool: c.writer(name)}}
	if selected.Generator.Options != nil {
		selected.Options = selected.Generator.Options()
	}
	return selected
}

// writer returns the tool whose files those of a generator look like, e.g. "client-gen" in a run of
// kube::codegen::gen_client.
func (c *call) writer(generator string) string {
	if !strings.HasPrefix(c.tool.Name, shellPrefix) {
		return c.tool.Name
	}
	for name, b := range programs {
		if b.generator == generator {
			return name
		}
	}
	return generator
}

// add adds a job.
func (c *call) add(packages []string, header header, generators ...jobs.Selected) {
	job := jobs.Job{Packages: packages, Header: header.text, HeaderFile: header.file, Generate: generators}
	if slices.ContainsFunc(generators, func(s jobs.Selected) bool { return s.DropIn.Tool == "deepcopy-gen" }) {
		job.IgnoreMarkers = migrate.ObjectMarkers
	}
	c.module.Jobs = append(c.module.Jobs, job)
}

// refuse is the error of an argument that gen can't serve.
func (c *call) refuse(format string, args ...any) error {
	return fmt.Errorf("%s: "+format, append([]any{c.tool.Name}, args...)...)
}

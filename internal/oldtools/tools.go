// Package oldtools reads the command lines of the tools that gen replaces, e.g. that of controller-gen. In: the name of
// a tool and its arguments. Out: a [Reading]. gen as does what it says, and gen migrate writes that into a gen.yaml.
package oldtools

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Tool is a program, a script or a shell function that gen replaces.
type Tool struct {
	Name      string // e.g. "controller-gen", "kube::codegen::gen_client"
	Release   string // whose command line gen reads, e.g. "sigs.k8s.io/controller-tools v0.23.0"
	ExitCode  int    // the exit status of a call that fails
	Generator string // of gen, e.g. "client"; "" if there are several
	File      string // gen's name of its file beside the types; "" for packages of its own
	IsScript  bool   // only gen migrate reads its calls

	theirs string // the tool's name of that file, without --output-file
	usage  string // the arguments, e.g. "[flags] PACKAGES"
	flags  []flag
	read   func(*call)
}

// Releases of the tools.
const (
	ControllerTools = "sigs.k8s.io/controller-tools v0.23.0"
	codeGenerator   = "k8s.io/code-generator v0.37.2"
	kubeOpenAPI     = "k8s.io/kube-openapi of Kubernetes v1.37"
	refDocs         = "github.com/elastic/crd-ref-docs v0.3.0"
)

// Functions begins the names of the functions of kube_codegen.sh.
const Functions = "kube::codegen::"

var tools = func() map[string]*Tool {
	all := map[string]*Tool{}
	for _, t := range slices.Concat(programs, functions, []Tool{
		{Name: "controller-gen", Release: ControllerTools, ExitCode: 1, usage: controllerGenUsage, read: controllerGen},
		{Name: "crd-ref-docs", Release: refDocs, ExitCode: 1, usage: "[flags]", Generator: "docs", flags: refDocsFlags,
			read: crdRefDocs},
	}) {
		if t.Release == "" {
			t.Release = codeGenerator
		}
		if t.read == nil {
			t.ExitCode, t.usage, t.read = 255, "[flags] PACKAGES", program
			t.flags = slices.Concat(common, beside(t), t.flags)
		}
		all[t.Name] = &t
	}
	return all
}()

// Find returns the tool of a name, e.g. "controller-gen", or nil.
func Find(name string) *Tool { return tools[name] }

// Names returns the names of all tools, sorted.
func Names() []string { return slices.Sorted(maps.Keys(tools)) }

// Version returns the version of the tool whose command line gen reads, e.g. "v0.23.0".
func (t *Tool) Version() string {
	if i := strings.LastIndex(t.Release, " v"); i >= 0 {
		return t.Release[i+1:]
	}
	return t.Release
}

// Help answers --help. The function returns the documentation of an option of a generator.
func (t *Tool) Help(doc func(generator, option string) string) string {
	text := fmt.Sprintf("gen in place of %s, with the command line of %s.\n\nUsage:\n  %s %s\n", t.Name, t.Release,
		t.Name, t.usage)
	flags := slices.Clone(t.flags)
	for i, f := range flags {
		flags[i].doc = cmp.Or(f.doc, doc(t.Generator, f.option))
	}
	if len(flags) > 0 {
		text += "\nFlags:\n" + flagSet(t.Name, flags).FlagUsages()
	}
	return text
}

// Read returns what a command line asks for. The arguments may have parts that only a run would tell, see
// [argv.Known].
func (t *Tool) Read(args []string) Reading {
	c := &call{tool: t, args: args}
	if len(t.flags) > 0 {
		c.parse()
	}
	if c.Answer == None {
		t.read(c)
	}
	return c.Reading
}

// Package contract is the driver's side of package codegen: what the driver passes to a codegen.Pass, and what a pass
// and a codegen.File hand back to it. Generators do not see it, and no type of it is part of the public contract. In:
// passes and files. Out: the driver's side of these.
package contract

import (
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Pass is the driver's side of one codegen.Pass: one generator in one job, or in one API group of it.
type Pass struct {
	Generator  string                    // e.g. "deepcopy"
	Requires   []string                  // generators whose results the plan may read
	Results    map[string]any            // the results of those that run, by name
	Dir        string                    // absolute: where relative paths of options start, e.g. "/src/fruit"
	Out        string                    // absolute: the directory of --out; "" for the sources
	Kubernetes bool                      // it says something of Kubernetes APIs
	Positions  map[string]token.Position // where gen.yaml sets options, by their keys
	Table      *markers.Table
	Record     *trace.Recorder // of what the run reads; may be nil
	Packages   *load.Set
	Covered    []string // import paths and patterns of the job's packages
	Excluded   []string // patterns of those that it leaves out
	Module     writer.Module
	Job        *Job

	// What the pass hands back.
	Problems     diag.List
	Shared       diag.List // of the job's groups and plurals, if the plan has asked for these
	AskedGroups  bool
	AskedPlurals bool
	Scopes       []writer.Scope
	Planned      bool // Plan has returned
	ReadsOutputs bool // the plan has read Go code that other generators may write: gen plans it again after these
}

// A Job answers questions about the job of a pass. Several plans may ask at the same time.
type Job struct {
	// Enabled reports whether a generator runs for a package, in any job; nil is for any package.
	Enabled func(generator string, pkg *model.Package) bool
	// Output returns the directory and the import path that a generator's options name for its packages. The path is
	// "" where only go.mod tells it.
	Output func(generator string) (dir, importPath string)
	// Plural returns the plural of a resource as a Go name and in URLs, e.g. "Fruits" and "fruits", and what is wrong
	// with the plurals of the job.
	Plural func(r *model.Resource) (goName, resource string, problems diag.List)
	// ClientGo is the client-go that generated code has to compile against.
	ClientGo clientgo.Version
	// Namespaced reports whether the client of a resource takes a namespace.
	Namespaced func(r *model.Resource) bool
	// Schema returns the schema of a declared type as JSON; nil where no generator makes schemas.
	Schema func(t *model.Type) map[string]any
	// Memo returns the value of f, or the one that f had for the generator's key before.
	Memo func(generator string, key []byte, f func() ([]byte, error)) ([]byte, error)
}

// A File is the driver's side of one codegen.File.
type File struct {
	// Home is the directory of a Go file among the sources: with --out, the file's own directory is another one.
	Home string
	// Listed says that the content has no generated-by line: a list beside the file names it.
	Listed bool
}

// A GoFile is what gen knows of a generated Go file besides its emit.Frame.
type GoFile struct {
	Generator string   // e.g. "deepcopy", for the first line
	Source    []string // what the file is generated from, for the second line; nil beside the sources
	Header    string   // a comment after the first line, e.g. a license; may be empty
	Path      string   // import path of the file's package, e.g. "example.org/fruit/api/v1"
	Declared  []string // names that hand-written files of the package declare: no import may take them
	Plain     bool     // neither the generator nor the API is about Kubernetes

	// Aliases are import paths with the aliases that they have wherever these are free, e.g. "fruitv1" for
	// "example.org/fruit/api/v1". No other package gets them.
	Aliases map[string]string
}

// These are the ways between the two sides. Packages codegen and emit set them.
var (
	// NewPass returns the *codegen.Pass of a generator with its options.
	NewPass func(api *model.API, options any, header string, driver *Pass) any
	// PassOf returns the driver's side of a *codegen.Pass.
	PassOf func(pass any) *Pass
	// FileOf returns the driver's side of a codegen.File.
	FileOf func(file any) File
	// RenderGoFile returns an *emit.File with an emit.Frame and the body that print, a func(*emit.File) error, prints.
	RenderGoFile func(frame any, of GoFile, print any) (any, error)
)

// ClientGo returns the client-go that the code which a *codegen.Pass generates has to compile against.
func ClientGo(pass any) clientgo.Version { return PassOf(pass).Job.ClientGo }

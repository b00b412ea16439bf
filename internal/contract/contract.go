// Package contract is the driver's side of package codegen: what the driver passes to a codegen.Pass, and what a pass
// and a codegen.File hand back to it. Generators do not see it. In: nothing. Out: the types that both sides share.
package contract

import (
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Pass is the driver's side of one codegen.Pass: one generator in one job.
type Pass struct {
	Generator string                    // e.g. "deepcopy"
	Requires  []string                  // generators whose results the plan may read
	Dir       string                    // absolute: where relative paths of options start, e.g. "/src/fruit"
	Out       string                    // absolute: the directory of --out; "" for the sources
	Positions map[string]token.Position // where gen.yaml sets options, by their keys
	Table     *marker.Table
	Record    *trace.Recorder // of what the run reads; may be nil
	Packages  *load.Set
	Covered   []string // import paths and patterns of the job's packages
	Module    writer.Module
	Run       Run

	// What the pass hands back.
	Problems diag.List
	Scopes   []writer.Scope
	Reads    []trace.Sum // paths and contents of files that the plan has read
	Planned  bool        // Plan has returned
}

// A Run answers questions about the whole run, and keeps results for the next one.
type Run interface {
	// Enabled reports whether a generator runs for a package, in any job; nil is for any package.
	Enabled(generator string, pkg *model.Package) bool
	// Output returns the directory and the import path that a generator's options name for its packages. The path is
	// "" where only go.mod tells it.
	Output(generator string) (dir, importPath string)
	// Result returns the result of a generator's plan, and false where the generator does not run.
	Result(generator string) (any, bool)
	// Plural returns the plural of a resource as a Go name and in URLs, e.g. "Fruits" and "fruits", and what is wrong
	// with the plurals of the job.
	Plural(r *model.Resource) (goName, resource string, problems diag.List)
	// Schema returns the schema of a declared type as JSON; nil where no generator makes schemas.
	Schema(t *model.Type) map[string]any
	// YAML returns an object as a YAML document.
	YAML(object any) ([]byte, error)
	// Memo returns the value of f, or the one that f had for the generator's key before.
	Memo(generator string, key []byte, f func() ([]byte, error)) ([]byte, error)
}

// A File is the driver's side of one codegen.File.
type File struct {
	// Home is the directory of a Go file among the sources: with --out, the file's own directory is another one.
	Home string
	// View is what the content is a function of, beside what the plan has read. It is nil where that is not known: then
	// every run renders the file.
	View []any
	// Listed says that the content has no generated-by line: a list beside the file names it.
	Listed bool
}

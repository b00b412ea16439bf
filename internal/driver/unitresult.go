package driver

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A unitResult is what comes of a unit. The record of a run keeps it, without the changes.
type unitResult struct {
	Unit     unitName
	Packages []string  // import paths of the unit's own packages
	Key      trace.Sum // see unit.key; zero if unknown
	Log      trace.Log // what the plans have read
	Outputs  []output
	Scopes   []writer.Scope
	Problems diag.List
	Silent   []string // generators without files and without problems
	Groups   bool     // the plans have asked for the groups of the job: their problems count
	Plurals  bool     // and for its plurals

	unit    *unit           // nil for lists
	changes []writer.Change // of the outputs

	repeated bool // it is that of the last run
}

// An output is a file that a unit wants to write.
type output struct {
	Path      string
	Home      string // see [contract.File]
	Generator string
	Source    []string  // see [codegen.File]
	Listed    bool      // see [contract.File]
	Sum, Head trace.Sum // of the content: see [trace.Hash] and [trace.HashHead]
	Marked    bool      // the next run can tell that gen has written the file
}

// writes reports whether a generator has files.
func (r *unitResult) writes(generator string) bool {
	return slices.ContainsFunc(r.Outputs, func(o output) bool { return o.Generator == generator })
}

// holds reports whether nothing that the plans have read has changed, and all outputs are on the disk.
func (r *unitResult) holds() bool {
	for _, o := range r.Outputs {
		if !writer.Holds(o.Path, o.Sum) {
			return false
		}
	}
	return len(r.Log.Changed()) == 0
}

// reuse returns the result of a unit that has not changed.
func (r *unitResult) reuse() unitResult {
	result := *r
	result.changes, result.repeated = nil, true
	for _, o := range r.Outputs {
		result.changes = append(result.changes, writer.Same(o.Path, o.Sum, o.Generator, o.Source))
	}
	return result
}

package record

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Unit is what comes of a unit: of generators of a job that read each other's results, for one API group if they work
// by group, or for all of the job. The lists of files of a run are a unit without a name.
type Unit struct {
	Name     UnitName
	Packages []string  // import paths of the unit's own packages
	Key      trace.Sum // of what the outputs are a function of, beside Reads and Log; zero if unknown
	Reads    []Read    // the packages that the plans have read, by path, the unit's own included
	Log      trace.Log // the files that the plans have read
	Outputs  []Output
	Scopes   []writer.Scope
	Problems diag.List
	Silent   []string // generators without files and without problems
	Groups   bool     // the plans have asked for the groups of the job: their problems count
	Plurals  bool     // and for its plurals

	ReadsOutputs bool // a plan has read Go code that other units may write

	Changes  []writer.Change `cbor:"-"` // of the outputs
	Repeated bool            `cbor:"-"` // it is that of the last run
}

// A Read is a package that a unit has read.
type Read struct {
	Path string    // e.g. "example.org/fruit/api/v1"
	Sum  trace.Sum // see [load.Package.Key]; zero where there was none
}

// A UnitName tells a unit from the others of a run.
type UnitName struct {
	Job        int    // its index in the run's jobs
	Group      string // e.g. "example.org"; "" for a job
	Generators string // their names, e.g. "deepcopy register"
}

// An Output is a file that a unit wants to write.
type Output struct {
	Path      string
	Home      string // see [contract.File]
	Generator string
	Source    []string  // see [codegen.File]
	Listed    bool      // see [contract.File]
	Sum, Head trace.Sum // of the content: see [trace.Hash] and [trace.HashHead]
	Marked    bool      // the next run can tell that gen has written the file
}

// SourcePath returns the path that the file has among the sources, not below the directory of --out.
func (o *Output) SourcePath() string {
	if o.Home == "" {
		return o.Path
	}
	return filepath.Join(o.Home, filepath.Base(o.Path))
}

// Writes reports whether a generator has files.
func (u *Unit) Writes(generator string) bool {
	return slices.ContainsFunc(u.Outputs, func(o Output) bool { return o.Generator == generator })
}

// Holds reports whether nothing that the plans have read has changed, and all outputs are on the disk.
func (u *Unit) Holds() bool {
	for _, o := range u.Outputs {
		if !writer.MatchesDisk(o.Path, o.Sum) {
			return false
		}
	}
	return len(u.Log.Changed()) == 0
}

// Reuse returns the result of a unit that has not changed.
func (u *Unit) Reuse() Unit {
	result := *u
	result.Changes, result.Repeated = nil, true
	for _, o := range u.Outputs {
		result.Changes = append(result.Changes, writer.Same(o.Path, o.Sum, o.Generator, o.Source))
	}
	return result
}

// Package record is what gen keeps of a run for the next one. In: what a run has read, and what came of its units. Out:
// whether the next run has anything to do, and which units it has to plan again.
package record

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Run is what the store keeps of a run. As long as its log holds, a run of the same key has the same result and
// nothing to write. The tree holds the outputs, the record their hashes.
type Run struct {
	Log         trace.Log // what the run has read, and what its outputs hold
	Settled     bool      // the log tells all: there was nothing left to remove
	Units       []Unit
	Packages    map[string]Package // of the jobs, by import path
	Questions   map[string][]load.Question
	Scopes      []writer.Scope
	Left        []writer.Generated
	Diagnostics diag.List            // warnings, also those that gen.yaml or Allowed silence
	Allowed     []severity.Allowance // of the packages
}

// Unit returns the unit with a name and a key, or nil. The record may be nil.
func (r *Run) Unit(name UnitName, key trace.Sum) *Unit {
	if r == nil {
		return nil
	}
	for i := range r.Units {
		if u := &r.Units[i]; u.Name == name && u.Key == key && key != (trace.Sum{}) {
			return u
		}
	}
	return nil
}

// Changes returns those of a run after which nothing has changed: none.
func (r *Run) Changes() *writer.Changes {
	changes := &writer.Changes{Kept: r.Left}
	for _, unit := range r.Units {
		changes.All = append(changes.All, unit.Reuse().Changes...)
	}
	changes.Sort()
	return changes
}

// Dirs returns the directories of the jobs' packages. The record may be nil.
func (r *Run) Dirs() map[string]bool {
	dirs := map[string]bool{}
	if r != nil {
		for _, p := range r.Packages {
			dirs[p.Dir] = true
		}
	}
	return dirs
}

// byDirectory returns the import paths of the jobs' packages by their directories.
func (r *Run) byDirectory() map[string]string {
	paths := map[string]string{}
	for path, p := range r.Packages {
		paths[p.Dir] = path
	}
	return paths
}

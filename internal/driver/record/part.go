package record

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Part of a run is the packages of some units and those of the jobs that they need.
type Part struct {
	Last     *Run
	Changed  map[UnitName]bool // the units
	Packages []string          // import paths
	Paths    map[int][]string  // import paths of all packages, by the index of the job
	Warnings diag.List         // of the last run, about files of other packages of the jobs

	before trace.Log // what of Last.Log has changed
}

// A Package is a package of the jobs, for a run that does not load all of them.
type Package struct {
	Dir   string
	Needs []string  // import paths of those that it needs, its own included: see [load.Package.Needed]
	Shape trace.Sum // of what others see of it: groups, versions, plurals and channels
	Leads []string  // types of other packages of the jobs to which its own lead, e.g. "example.org/fruit/common.Size"
	Uses  trace.Sum // of the types and fields that lead there; zero if there are none
	Found Found
}

// Found are the markers of a package that nothing has read, and those in whose place another one counts, by their
// numbers in the package.
type Found struct{ Unread, Replaced []int }

// Part returns what a run has to load after the changes since the last one, or nil for all of it.
func (r *Recording) Part() *Part {
	if r.store == nil || r.Last == nil || len(r.changed) == 0 {
		return nil
	}
	touched, changed := r.touched(), map[trace.Input]bool{}
	for _, input := range r.changed {
		changed[input] = true
	}
	of := &Part{Last: r.Last, before: r.changed, Paths: map[int][]string{},
		Changed: map[UnitName]bool{{}: true}} // lists depend on all
	for _, unit := range r.Last.Units {
		var paths []string
		for _, read := range unit.Reads {
			paths = append(paths, r.Last.Packages[read.Path].Needs...)
		}
		of.Paths[unit.Name.Job] = append(of.Paths[unit.Name.Job], unit.Packages...)
		if slices.ContainsFunc(paths, func(path string) bool { return touched[path] }) ||
			slices.ContainsFunc(unit.Outputs, func(o Output) bool { return touched[o.Path] }) ||
			slices.ContainsFunc(unit.Log, func(i trace.Input) bool { return changed[i] }) {
			of.Changed[unit.Name] = true
			of.Packages = append(of.Packages, paths...)
		}
	}
	for job, paths := range of.Paths {
		of.Paths[job] = slices.Compact(slices.Sorted(slices.Values(paths)))
	}
	of.Packages = slices.Compact(slices.Sorted(slices.Values(of.Packages)))
	if len(touched) == 0 || len(of.Packages) == len(r.Last.Packages) || !of.keepWarnings() {
		return nil
	}
	return of
}

// keepWarnings takes over the last run's warnings about packages that are not in the part. It reports whether all
// others are about the part's packages, or of units.
func (of *Part) keepWarnings() bool {
	at := of.Last.byDirectory()
	for _, d := range Unreported(of.Last.Diagnostics, of.Last.Units) {
		path, own := at[filepath.Dir(d.Pos.Filename)]
		if !own {
			return false
		}
		if !slices.Contains(of.Packages, path) {
			of.Warnings.Add(d)
		}
	}
	return true
}

// touched returns the import paths of packages with changed sources, and the paths of changed outputs. It returns none
// if anything else has changed.
func (r *Recording) touched() map[string]bool {
	packages, outputs := r.Last.byDirectory(), map[string]bool{} // by path
	for _, unit := range r.Last.Units {
		for _, o := range unit.Outputs {
			outputs[o.Path] = unit.Name != UnitName{}
		}
	}
	touched := map[string]bool{}
	for _, input := range r.changed {
		path, own := packages[filepath.Dir(input.Path)]
		own = own && filepath.Ext(input.Path) == ".go"
		if read := input.Op == trace.OpReadFile || input.Op == trace.OpReadHead; !read || !own && !outputs[input.Path] {
			return nil
		}
		if own {
			touched[path] = true
		}
		touched[input.Path] = outputs[input.Path]
	}
	return touched
}

// Unchanged returns the units that are not in the part.
func (of *Part) Unchanged() (all []Unit) {
	for _, unit := range of.Last.Units {
		if !of.Changed[unit.Name] {
			all = append(all, unit.Reuse())
		}
	}
	return all
}

// log returns what holds of the last run's log once the changes have been written.
func (of *Part) log(changes *writer.Changes) trace.Log {
	gone := map[string]bool{}
	for _, input := range of.before {
		gone[input.Path] = true
	}
	for _, change := range changes.Pending() {
		gone[change.Path] = true
	}
	return slices.DeleteFunc(slices.Clone(of.Last.Log), func(i trace.Input) bool { return gone[i.Path] })
}

// Unreported returns the diagnostics that no unit has reported.
func Unreported(all diag.List, units []Unit) diag.List {
	return slices.DeleteFunc(slices.Clone(all), func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(units, func(u Unit) bool {
			return slices.ContainsFunc(u.Problems, func(of diag.Diagnostic) bool {
				return d.Pos == of.Pos && d.Message == of.Message && d.Severity == of.Severity
			})
		})
	})
}

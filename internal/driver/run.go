// Package driver takes the jobs of gen.yaml through the pipeline: load, model, plan, render, compare. In: a [Config].
// Out: a [Result]: diagnostics, and the difference between what the generators want and the disk. It writes nothing.
package driver

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/manifest"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Result is what a run found out. Nothing has been written: Changes does that.
type Result struct {
	Diagnostics diag.List
	Changes     *writer.Changes // nil if a diagnostic is an error
	Scopes      []writer.Scope  // where the generators of the run own files
	API         *model.API      // of Lint: what the packages declare; nil where they are too broken for one
	Outputs     []Output        // of Lint: the files that a run would write; none if a diagnostic is an error of a plan

	flush func() // see Flush; may be nil
}

// Flush keeps the result in the store for the next run. It is called once the changes have been written, or will not
// be.
func (r *Result) Flush() {
	if r.flush != nil {
		r.flush()
	}
}

// A run is one call of [Run].
type run struct {
	Config
	result    *Result
	set       *load.Set       // the packages; nil before they are loaded
	record    *trace.Recorder // of what the run reads; nil where nothing of it is kept
	markers   *marker.Table   // all that the run knows; set by build
	reused    atomic.Int64    // how many files need not be rendered
	settings  []byte          // what the run depends on beside what it reads; nil where that is not known
	previous  *previous       // the run before; nil where nothing is kept
	recordKey *memo.Key       // of the run's record; nil for none
	disk      *writer.Disk
	yaml      manifest.Writer
	keys      fingerprints // of files
	enabled   sync.Map     // enabling to bool: what Enabled has returned
}

// Run takes the jobs through the pipeline, or returns the result of an earlier run if nothing has changed since. All
// that is wrong with the input comes back as diagnostics. An error means that gen could not run at all.
func Run(ctx context.Context, cfg Config) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := newRun(ctx, cfg)
	if r.recall() {
		return r.result, nil
	}
	return r.result, r.nested(r.pipeline(ctx))
}

// nested reports the error of types that are nested too deeply as a diagnostic, and returns any other error.
func (r *run) nested(err error) error {
	if nested := new(load.TooNested); errors.As(err, &nested) {
		r.report(nested.Diagnostic)
		return nil
	}
	return err
}

func (r *run) pipeline(ctx context.Context) error {
	r.prefetch(ctx)
	api, files, err := r.planned(ctx)
	selected := r.selection(api)
	if err != nil || api == nil || r.result.Diagnostics.HasErrors() {
		return err
	}
	rendered, err := r.render(ctx, files)
	if err != nil {
		return err
	}
	changes, err := r.compare(ctx, api, selected, files, rendered)
	if err != nil || changes == nil {
		return err
	}
	r.report(r.strays(api, changes)...)
	r.keep(rendered, changes)
	r.finish(api, selected, changes)
	return nil
}

// planned takes the jobs through load, model and plan. The API is nil where there is none to plan for.
func (r *run) planned(ctx context.Context) (*model.API, []planned, error) {
	inputs := r.inputs()
	r.Progress.Begin("loading packages", 0)
	set, problems, err := load.Packages(ctx, r.loadConfig(inputs))
	r.report(problems.By("load")...)
	if err != nil || set == nil {
		return nil, nil, err
	}
	r.set = set
	r.Progress.Begin("reading the types of packages", 0)
	api, err := r.build(ctx, set, inputs)
	if err != nil || api == nil {
		return nil, nil, err
	}
	files, err := r.plan(set, api)
	return api, files, err
}

func (r *run) report(problems ...diag.Diagnostic) { r.result.Diagnostics.Add(problems...) }

// build returns the model, or nil where the packages are too broken for one.
func (r *run) build(ctx context.Context, set *load.Set, inputs model.Dependencies) (api *model.API, err error) {
	if r.markers, err = r.markerTable(); err != nil {
		return nil, err
	}
	api, problems, err := model.Build(ctx, set, r.markers, inputs)
	r.report(problems.By("marker")...)
	return api, err
}

// compare returns the difference to the disk, or nil where that is an error.
func (r *run) compare(ctx context.Context, api *model.API, selected *selection, files []planned,
	rendered []rendered) (*writer.Changes, error) {
	r.Progress.Begin("comparing files", 0)
	changes, problems, err := r.disk.Compare(filesOf(rendered), r.result.Scopes)
	if r.report(problems...); err != nil || problems.HasErrors() {
		return nil, err
	}
	if covered, entangled := selected.covered(changes); r.TypeCheck && entangled == nil {
		problems, err := r.typeCheck(ctx, api, files, rendered, covered)
		if r.report(problems...); err != nil || problems.HasErrors() {
			return nil, err
		}
	}
	r.explain(api, changes)
	return changes, nil
}

// finish narrows the changes to what the command names, and reports what they leave and what they would lose by
// mistake.
func (r *run) finish(api *model.API, selected *selection, changes *writer.Changes) {
	result := r.result
	result.Changes = changes
	r.report(r.misplaced(changes)...)
	if selected != nil {
		selected.narrow(result)
	} else {
		r.report(r.leftovers(changes)...)
	}
	r.report(emptied(changes)...)
	misspelt(api, result)
	r.strictly()
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
}

// strictly makes errors of warnings, where the command line asks for that.
func (r *run) strictly() {
	for i := range r.result.Diagnostics {
		if r.Strict {
			r.result.Diagnostics[i].Severity = diag.Error
		}
	}
}

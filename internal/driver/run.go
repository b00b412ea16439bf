// Package driver takes the jobs of gen.yaml through the pipeline: load, model, plan, render, compare. In: a [Config].
// Out: a [Result]: diagnostics, and the difference between what the generators want and the disk. It writes nothing.
package driver

import (
	"context"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/severity"
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

	allowed   []severity.Allowance // markers that silence warnings
	recording *record.Recording    // see Keep; nil where nothing is kept
}

// Run takes the jobs through the pipeline, or returns the result of an earlier run if nothing has changed since. All
// that is wrong with the input comes back as diagnostics. An error means that gen could not run at all.
func Run(ctx context.Context, cfg Config) (*Result, error) {
	result, err := cfg.run(ctx)
	if err != nil {
		return nil, err
	}
	cfg.applySeverities(result)
	return result, nil
}

func (cfg Config) run(ctx context.Context) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	records := cfg.records(ctx)
	if records.Unchanged() {
		return cfg.repeat(records.Last)
	}
	if result := cfg.runPart(ctx, records); result != nil {
		return result, nil
	}
	recorder := records.Recorder
	if recorder == nil {
		recorder = trace.New() // what units read counts also where no run follows
	}
	snap, err := cfg.load(ctx, recorder, nil)
	if err != nil || snap.api == nil {
		return &Result{Diagnostics: snap.problems}, err
	}
	snap.problems.Add(snap.unproven(packagesOf(records.Last))...)
	results, result, err := snap.plan(ctx, records.Last)
	if err != nil {
		return nil, err
	}
	if result.Changes == nil {
		return result, nil
	}
	snap.keep(records, results, result)
	if err := cfg.finish(snap.api, nil, snap.selected, result); err != nil {
		return nil, err
	}
	files, err := snap.goFiles(results, result)
	if err != nil {
		return nil, err
	}
	return result, cfg.typeCheck(ctx, files, result) // the snapshot takes memory no more
}

// plan plans, renders and compares all units that do not come from the last run.
func (s *Snapshot) plan(ctx context.Context, last *record.Run) ([]record.Unit, *Result, error) {
	disk := writer.NewDisk()
	disk.Adopt, disk.DropIn, disk.Takeover = s.Adopt, s.DropIn, s.Takeover
	results, err := s.generateAll(ctx, last, disk)
	if err != nil {
		return nil, nil, err
	}
	result, err := s.compare(results, disk)
	if err == nil && last != nil && s.unknown {
		return s.plan(ctx, nil)
	}
	if err == nil {
		result, err = s.settle(ctx, results, result, disk)
	}
	return results, result, err
}

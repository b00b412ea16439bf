package driver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A recording is the record of the last run, and what becomes that of this one.
type recording struct {
	store    *memo.Store     // nil for none
	key      memo.Key        // of the record in the store
	recorder *trace.Recorder // of what this run reads; nil where nothing is kept
	last     *record         // nil for none
	changed  trace.Log       // what has changed since; nil if unknown

	// Set by begin.
	results  []unitResult
	packages map[string]ownPackage
	kept     trace.Log // of the last run: what holds beside what this run has read
	warnings diag.List
	allowed  []allowance
	scopes   []writer.Scope
	changes  *writer.Changes
	created  map[string]bool // see Snapshot.created
}

// records begins a recording: with a session in its memory, or else in the store. Where only a part of a run is asked
// for, nothing is kept.
func (cfg *Config) records(ctx context.Context) *recording {
	if cfg.Session != nil {
		return cfg.Session.records(cfg.Overlay)
	}
	r, err := cfg.open(ctx)
	if err != nil {
		cfg.Store.Logf("not used: %v", err)
	}
	return r
}

func (cfg *Config) open(ctx context.Context) (*recording, error) {
	none := &recording{}
	if cfg.Store == nil || len(cfg.Only) > 0 || cfg.Adopt {
		return none, nil
	}
	if cfg.Env != nil {
		return none, errors.New("the go command has an environment of its own")
	}
	build, err := trace.BuildID()
	if err != nil {
		return none, err
	}
	identity, err := load.Identity(ctx, cfg.Dir, nil)
	if err != nil {
		return none, err
	}
	settings, err := cfg.describe()
	if err != nil {
		return none, err
	}
	r := &recording{store: cfg.Store, key: memo.KeyOf(build, identity, settings), recorder: trace.New()}
	var last record
	if !r.store.Get("run", r.key, &last) {
		r.store.Logf("the cache has no such run")
		return r, nil
	}
	r.last = &last
	return r, nil
}

// unchanged reports whether the last run holds: nothing that it has read has changed since, and nothing is left to do.
func (r *recording) unchanged() bool {
	if r.store == nil || r.last == nil {
		return false
	}
	if r.changed = r.last.Log.Changed(); len(r.changed) > 0 {
		r.store.Logf("%s has changed", r.changed[0].Path)
		return false
	}
	if r.last.Settled {
		r.store.Logf("nothing has changed")
	}
	return r.last.Settled
}

// begin takes in a run whose changes are about to be written.
func (r *recording) begin(s *Snapshot, results []unitResult, result *Result) {
	if r.recorder == nil {
		return
	}
	unchanged := 0
	for _, unit := range results {
		if unit.repeated {
			unchanged++
		}
	}
	s.Store.Logf("%d of %d units are unchanged", unchanged, len(results)-1) // the last is lists
	for i := range results {
		results[i].unit = nil // with it, the snapshot goes
	}
	if s.Session != nil {
		s.Session.last = &record{Units: results}
		return
	}
	r.results, r.warnings, r.scopes = results, slices.Clone(result.Diagnostics), result.Scopes
	r.changes, r.created, r.allowed = result.Changes, s.created(result), result.allowed
	r.packages = s.ownPackages()
	if s.part != nil {
		r.recorder, r.kept = s.record, s.part.log(result)
	}
	result.recording = r
}

// Keep stores the result for the next run. It is called once the changes have been written, or will not be.
func (r *Result) Keep() {
	if r == nil || r.recording == nil {
		return
	}
	store := r.recording.store
	record, err := r.recording.record()
	if err != nil {
		store.Logf("not kept: %v", err)
		return
	}
	store.Set("run", r.recording.key, record)
	if err := store.Trim(); err != nil {
		store.Logf("%v", err)
	}
}

// record describes the run.
func (r *recording) record() (*record, error) {
	read, reason := r.recorder.Inputs()
	if reason != "" {
		return nil, errors.New(reason)
	}
	kept := &record{Units: r.results, Packages: r.packages, Scopes: r.scopes, Left: slices.Clone(r.changes.Kept),
		Diagnostics: r.warnings, Allowed: r.allowed}
	for i := range kept.Left {
		kept.Left[i].Content = nil
	}
	unchanged := map[string]bool{}
	for _, change := range r.changes.All {
		unchanged[change.Path] = change.Status == writer.Unchanged
	}
	outputs, implied := trace.Log{}, map[trace.Input]bool{} // by the hash of an output
	for _, unit := range r.results {
		for _, o := range unit.Outputs {
			if !o.Marked {
				return nil, fmt.Errorf("%s lacks the 'Code generated' header", o.Path)
			}
			outputs = append(outputs, trace.Input{Op: trace.OpReadFile, Path: o.Path, Sum: o.Sum})
			implied[trace.Input{Op: trace.OpReadHead, Path: o.Path, Sum: o.Head}] = true
		}
	}
	read = slices.DeleteFunc(grown(read, r.created), func(i trace.Input) bool {
		return i.Op == trace.OpReadHead && (unchanged[i.Path] || implied[i])
	})
	looked, ok := r.changes.StaleLog(r.scopes)
	kept.Settled = ok
	kept.Log = trace.Join(outputs, read, looked, r.kept)
	return kept, nil
}

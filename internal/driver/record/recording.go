package record

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Recording is the record of the last run, and what becomes that of this one.
type Recording struct {
	Recorder *trace.Recorder // of what this run reads; nil where nothing is kept
	Last     *Run            // nil for none
	Key      memo.Key        // of the record in the store

	store   *memo.Store     // nil for none
	changed trace.Log       // what has changed since the last run; nil if unknown
	next    *Run            // the record of this run, without the log; nil before Begin
	kept    trace.Log       // of the last run: what holds beside what this run has read
	changes *writer.Changes // of this run
	created map[string]bool // paths that they create and that tell the next run nothing
}

// Open begins a recording in a store, for runs in a directory with the same settings.
func Open(ctx context.Context, store *memo.Store, dir string, settings []byte) (*Recording, error) {
	build, err := trace.BuildID()
	if err != nil {
		return nil, err
	}
	identity, err := load.Identity(ctx, dir, nil)
	if err != nil {
		return nil, err
	}
	r := &Recording{store: store, Key: memo.KeyOf(build, identity, settings), Recorder: trace.New()}
	var last Run
	if !store.Get("run", r.Key, &last) {
		store.Logf("the cache has no such run")
		return r, nil
	}
	r.Last = &last
	return r, nil
}

// Unchanged reports whether the last run holds: nothing that it has read has changed since, and nothing is left to do.
func (r *Recording) Unchanged() bool {
	if r.store == nil || r.Last == nil {
		return false
	}
	if r.changed = r.Last.Log.Changed(); len(r.changed) > 0 {
		r.store.Logf("%s has changed", r.changed[0].Path)
		return false
	}
	if r.Last.Settled {
		r.store.Logf("nothing has changed")
	}
	return r.Last.Settled
}

// Begin takes in a run whose changes are about to be written. created are the paths that they create and that would
// tell the next run nothing. of is the part that the run has loaded, by the recorder; nil for everything.
func (r *Recording) Begin(
	next *Run, changes *writer.Changes, created map[string]bool, of *Part, recorder *trace.Recorder,
) {
	r.next, r.changes, r.created = next, changes, created
	if of != nil {
		r.Recorder, r.kept = recorder, of.log(changes)
		r.store.Logf("%d of %d packages are loaded", len(of.Packages), len(r.Last.Packages))
	}
}

// Keep stores the record for the next run. It is called once the changes have been written, or will not be.
func (r *Recording) Keep() {
	if err := r.finish(); err != nil {
		r.store.Logf("not kept: %v", err)
		return
	}
	r.store.Set("run", r.Key, r.next)
	if err := r.store.Trim(); err != nil {
		r.store.Logf("%v", err)
	}
}

// finish completes the record by the log.
func (r *Recording) finish() error {
	read, reason := r.Recorder.Inputs()
	if reason != "" {
		return errors.New(reason)
	}
	r.next.Left = slices.Clone(r.changes.Kept)
	for i := range r.next.Left {
		r.next.Left[i].Content = nil
	}
	unchanged := map[string]bool{}
	for _, change := range r.changes.All {
		unchanged[change.Path] = change.Status == writer.Unchanged
	}
	outputs, implied := trace.Log{}, map[trace.Input]bool{} // by the hash of an output
	for _, unit := range r.next.Units {
		for _, o := range unit.Outputs {
			if !o.Marked {
				return fmt.Errorf("%s lacks the 'Code generated' header", o.Path)
			}
			outputs = append(outputs, trace.Input{Op: trace.OpReadFile, Path: o.Path, Sum: o.Sum})
			implied[trace.Input{Op: trace.OpReadHead, Path: o.Path, Sum: o.Head}] = true
		}
	}
	read = slices.DeleteFunc(grown(read, r.created), func(i trace.Input) bool {
		return i.Op == trace.OpReadHead && (unchanged[i.Path] || implied[i])
	})
	looked, ok := r.changes.StaleLog(r.next.Scopes)
	r.next.Settled, r.next.Log = ok, trace.Join(outputs, read, looked, r.kept)
	return nil
}

// grown returns a log as it is once these paths have been created: with the listings of today, where nothing else has
// changed, and with those of new directories that the next run would list.
func grown(read trace.Log, created map[string]bool) trace.Log {
	if len(created) == 0 {
		return read
	}
	var all trace.Log
	listed := map[string]bool{}
	for _, input := range read {
		all = append(all, input.Grown(created))
		listed[input.Path] = listed[input.Path] || input.Op == trace.OpReadGoDir
	}
	for _, path := range slices.Sorted(maps.Keys(created)) { // a directory before those in it
		if input := trace.Missing(path).Grown(created); listed[filepath.Dir(path)] && input != trace.Missing(path) {
			all = append(all, input)
			listed[path] = true
		}
	}
	return all
}

package driver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A record is what the store keeps of a run. As long as its log holds, a run of the same key has the same result and
// nothing to write. The tree holds the outputs, the record their hashes.
type record struct {
	Log         trace.Log // what the run has read, and what its outputs hold
	Settled     bool      // the log tells all: there was nothing left to remove
	Outputs     []output
	Scopes      []writer.Scope
	Left        []writer.Generated
	Diagnostics diag.List // warnings
}

// An output is a file that the run made.
type output struct {
	Path     string
	Key, Sum trace.Sum // see rendered
}

// newRun begins a run. With a session, it takes over the state of the run before; with a store, its record.
func newRun(ctx context.Context, cfg Config) *run {
	r := &run{Config: cfg, result: &Result{}, disk: writer.NewDisk()}
	if cfg.Session != nil {
		cfg.Session.begin(r)
	} else if err := r.openRecord(ctx); err != nil {
		r.Store.Logf("not used: %v", err)
	}
	r.disk.Adopt = cfg.Adopt
	return r
}

// openRecord finds the record of the run before. Where only a part of a run is asked for, there is none.
func (r *run) openRecord(ctx context.Context) error {
	if r.Store == nil || len(r.Only) > 0 || r.Adopt {
		return nil
	}
	if r.Env != nil {
		return errors.New("the go command has an environment of its own")
	}
	build, err := trace.BuildID()
	if err != nil {
		return err
	}
	identity, err := load.Identity(ctx, r.Dir, nil)
	if err != nil {
		return err
	}
	if r.settings, err = r.describe(); err != nil {
		return err
	}
	key := memo.KeyOf(build, identity, r.settings)
	r.recordKey, r.record, r.previous = &key, trace.New(), &previous{}
	r.record.Heads = r.disk.Head
	return nil
}

// describe returns what the run depends on besides the files that it reads.
func (c *Config) describe() ([]byte, error) {
	var values fingerprints
	text := fmt.Appendf(nil, "%q %q %q %q\n", c.Dir, c.Roots, c.Out, c.Env)
	for _, g := range c.Generators {
		text = fmt.Appendf(text, "%q\n", g.Name)
	}
	for _, g := range c.Defined {
		markers, _ := values.of(g.Markers) // plain data
		text = fmt.Appendf(text, "%q %x\n", g.Name, markers)
	}
	for _, job := range c.Jobs {
		text = fmt.Appendf(text, "job %q %q %q %q\n", job.Packages, job.Exclude, job.Header, job.AllowMarkers)
		for _, selected := range job.Generate {
			options, ok := values.of(selected.Options)
			if !ok {
				return nil, fmt.Errorf("the options of %s hold a value that gen can't hash", selected.Name)
			}
			text = fmt.Appendf(text, "generate %q %x\n", selected.Name, options)
		}
	}
	return text, nil
}

// recall sets the result to that of the run before and returns true, if nothing has changed since. Otherwise it sets
// what this run knows of the run before.
func (r *run) recall() bool {
	if r.recordKey == nil {
		return false
	}
	var found record
	if !r.Store.Get("run", *r.recordKey, &found) {
		r.Store.Logf("no such run is known")
		return false
	}
	changed, is := found.Log.FirstChange()
	if !is && found.Settled {
		r.Store.Logf("nothing has changed")
		r.repeat(&found)
		return true
	}
	if is {
		r.Store.Logf("%s has changed", changed.Path)
	}
	r.previous = &previous{files: map[string]previousFile{}, scopes: found.Scopes, changed: changed.Path}
	for _, o := range found.Outputs {
		r.previous.files[o.Path] = previousFile{o.Key, o.Sum}
	}
	return false
}

// repeat sets the result to that of a run after which nothing has changed.
func (r *run) repeat(found *record) {
	r.result.Diagnostics, r.result.Scopes = found.Diagnostics, found.Scopes
	r.finish(nil, nil, found.unchanged())
}

// unchanged returns the changes of a run that has nothing to write.
func (r *record) unchanged() *writer.Changes {
	changes := &writer.Changes{Kept: r.Left}
	for _, o := range r.Outputs {
		changes.All = append(changes.All, writer.Change{Path: o.Path, Status: writer.Unchanged})
	}
	return changes
}

// keep hands the rendered files over to the next run.
func (r *run) keep(files []rendered, changes *writer.Changes) {
	if r.previous == nil {
		return
	}
	r.Store.Logf("%d of %d files need not be rendered", r.reused.Load(), len(files))
	if r.Session != nil {
		r.Session.previous = newPrevious(files, r.result.Scopes)
		return
	}
	warnings := slices.Clone(r.result.Diagnostics)
	created := r.created(changes)
	r.result.flush = func() {
		kept, err := r.newRecord(files, changes, created)
		if err != nil {
			r.Store.Logf("not kept: %v", err)
			return
		}
		kept.Diagnostics = warnings
		r.Store.Set("run", *r.recordKey, kept)
		if err := r.Store.Trim(); err != nil {
			r.Store.Logf("%v", err)
		}
	}
}

// newRecord describes the run. The log begins with what changed before it: it is what changes next, most likely.
func (r *run) newRecord(files []rendered, changes *writer.Changes, created map[string]bool) (*record, error) {
	read, reason := r.record.Inputs()
	read = grown(read, created)
	if reason != "" {
		return nil, errors.New(reason)
	}
	kept := &record{Scopes: r.result.Scopes, Left: slices.Clone(changes.Kept)}
	for i := range kept.Left {
		kept.Left[i].Content = nil
	}
	unchanged := map[string]bool{}
	for _, change := range changes.All {
		unchanged[change.Path] = change.Status == writer.Unchanged
	}
	implied := map[trace.Input]bool{} // by the hash of an output
	for _, file := range files {
		if _, generated := genheader.Maker(file.Content); file.Lazy == nil && !generated && file.Original == nil &&
			!file.Listed {
			return nil, fmt.Errorf("%s lacks the 'Code generated' header", file.Path)
		}
		made := trace.Input{Op: trace.OpReadFile, Path: file.Path, Sum: file.sum()}
		kept.Outputs, kept.Log = append(kept.Outputs, output{file.Path, file.key, made.Sum}), append(kept.Log, made)
		head := trace.Input{Op: trace.OpReadHead, Path: file.Path, Sum: trace.HashHead(file.Content)}
		implied[head] = file.Lazy == nil
	}
	read = slices.DeleteFunc(read, func(i trace.Input) bool {
		return i.Op == trace.OpReadHead && (unchanged[i.Path] || implied[i])
	})
	slices.SortFunc(kept.Outputs, func(a, b output) int { return strings.Compare(a.Path, b.Path) })
	looked, ok := changes.StaleLog(r.result.Scopes)
	kept.Settled = ok
	kept.Log = trace.MoveToFront(trace.Join(kept.Log, read, looked), r.previous.changed)
	return kept, nil
}

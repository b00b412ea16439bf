package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// records begins the recording of a run: with a session in its memory, or else in the store. Where only a part of a run
// is asked for, nothing is kept.
func (cfg *Config) records(ctx context.Context) *record.Recording {
	if session := cfg.Session; session != nil {
		session.recorder = trace.NewOverlaid(cfg.Overlay)
		return &record.Recording{Recorder: session.recorder, Last: session.last}
	}
	if cfg.Store == nil || len(cfg.Only) > 0 || cfg.Adopt {
		return &record.Recording{}
	}
	settings, err := cfg.describe()
	if err == nil && cfg.Env != nil {
		err = errors.New("the go command has an environment of its own")
	}
	var r *record.Recording
	if err == nil {
		r, err = record.Open(ctx, cfg.Store, cfg.Dir, settings)
	}
	if err != nil {
		cfg.Store.Logf("not used: %v", err)
		return &record.Recording{}
	}
	return r
}

// repeat returns the result of a run after which nothing has changed.
func (cfg *Config) repeat(last *record.Run) (*Result, error) {
	result := &Result{Diagnostics: last.Diagnostics, Scopes: last.Scopes, Changes: last.Changes(),
		allowed: last.Allowed}
	return result, cfg.finish(nil, last, nil, result)
}

// keep takes in a run whose changes are about to be written.
func (s *Snapshot) keep(r *record.Recording, units []record.Unit, result *Result) {
	if r.Recorder == nil {
		return
	}
	unchanged := 0
	for _, unit := range units {
		if unit.Repeated {
			unchanged++
		}
	}
	s.Store.Logf("%d of %d units are unchanged", unchanged, len(units)-1) // the last is lists
	if s.Session != nil {
		s.Session.last = &record.Run{Units: units, Packages: s.ownPackages(), Questions: s.set.Asked(),
			Diagnostics: slices.Clone(result.Diagnostics)}
		return
	}
	next := &record.Run{Units: units, Packages: s.ownPackages(), Questions: s.questions(), Scopes: result.Scopes,
		Diagnostics: slices.Clone(result.Diagnostics), Allowed: result.allowed}
	r.Begin(next, result.Changes, s.created(result), s.part, s.record)
	result.recording = r
}

// questions returns those that have been asked, also in runs before of packages that this one has not loaded.
func (s *Snapshot) questions() map[string][]load.Question {
	all := s.set.Asked()
	if s.part != nil {
		for path, of := range s.part.Last.Questions {
			if s.api.Package(path) == nil {
				all[path] = of
			}
		}
	}
	return all
}

// Keep stores the result for the next run. It is called once the changes have been written, or will not be.
func (r *Result) Keep() {
	if r != nil && r.recording != nil {
		r.recording.Keep()
	}
}

// created returns the paths that the changes create and that would tell the next run nothing: outputs in packages of
// the API, which a load leaves out, and new directories with all that is in them. A run with diagnostics has none,
// because a file that is missing may be the reason of one.
func (s *Snapshot) created(result *Result) map[string]bool {
	if len(result.Diagnostics) > 0 {
		return nil
	}
	kept := s.Jobs.OutputIsInput(s.Generators)
	paths := map[string]bool{}
	var disk *trace.Recorder
	for _, change := range result.Changes.All {
		dir := filepath.Dir(change.Path)
		if change.Status != writer.Created || slices.Contains(kept, change.Generator) {
			continue
		}
		root := slices.ContainsFunc(s.set.Roots, func(p *load.Package) bool { return p.Dir == dir })
		if root && filepath.Ext(change.Path) == ".go" || !disk.Exists(dir) {
			paths[change.Path] = true
		}
		for ; !paths[dir] && !disk.Exists(dir); dir = filepath.Dir(dir) {
			paths[dir] = true
		}
	}
	return paths
}

// describe returns what a run depends on besides the files that it reads.
func (cfg *Config) describe() ([]byte, error) {
	text := fmt.Appendf(nil, "%q %q %q %q %t %t\n", cfg.Dir, cfg.Roots, cfg.Out, cfg.Env, cfg.DropIn, cfg.KeepStale)
	for _, g := range cfg.Generators {
		text = fmt.Appendf(text, "%q\n", g.Name)
	}
	for _, g := range cfg.Defined {
		markers, err := json.Marshal(g.Markers)
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "%q %s\n", g.Name, markers)
	}
	text = fmt.Appendf(text, "channels %+v\n", cfg.Channels)
	for _, job := range cfg.Jobs {
		text = fmt.Appendf(text, "job %q %q %q %q %q %q %t\n", job.Packages, job.Exclude, job.Header, job.AllowMarkers,
			job.IgnoreMarkers, job.Channel, job.LenientMarkers)
		for _, selected := range job.Generate {
			options, err := json.Marshal(selected.Options)
			if err != nil {
				return nil, fmt.Errorf("the options of %s: %w", selected.Name, err)
			}
			text = fmt.Appendf(text, "generate %q %s %+v %+v\n", selected.Name, options, selected.DropIn,
				selected.Positions) // sorted by key; warnings of the last run name them
		}
	}
	return text, nil
}

// A Session is the state that the runs of one process share, e.g. those of gen watch. One run at a time may use it. The
// zero value has no run yet.
type Session struct {
	packages load.Memory
	recorder *trace.Recorder // of the last run; nil before the first
	last     *record.Run     // of the last run that has rendered its files; nil before it
}

// Inputs returns what the last run has read, by path.
func (s *Session) Inputs() []trace.Input {
	if s.recorder == nil {
		return nil
	}
	all, _ := s.recorder.Inputs()
	return all
}

// Unchanged reports whether all inputs of the last run are the same now.
func (s *Session) Unchanged() bool { return s.recorder == nil || s.recorder.Unchanged() }

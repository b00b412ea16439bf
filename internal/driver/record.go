package driver

import (
	"encoding/json"
	"fmt"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A record is what the store keeps of a run. As long as its log holds, a run of the same key has the same result and
// nothing to write. The tree holds the outputs, the record their hashes.
type record struct {
	Log         trace.Log // what the run has read, and what its outputs hold
	Settled     bool      // the log tells all: there was nothing left to remove
	Units       []unitResult
	Packages    map[string]ownPackage // of the jobs, by import path
	Scopes      []writer.Scope
	Left        []writer.Generated
	Diagnostics diag.List // warnings, also those that gen.yaml or Allowed silence
	Allowed     []allowance
}

// unit returns the result of the unit with a key, or nil. The record may be nil.
func (r *record) unit(key trace.Sum) *unitResult {
	if r == nil {
		return nil
	}
	for i := range r.Units {
		if r.Units[i].Key == key {
			return &r.Units[i]
		}
	}
	return nil
}

// repeat returns the result of a run after which nothing has changed.
func (cfg *Config) repeat(last *record) (*Result, error) {
	changes := &writer.Changes{Kept: last.Left}
	for _, unit := range last.Units {
		changes.All = append(changes.All, unit.reuse().changes...)
	}
	changes.Sort()
	result := &Result{Diagnostics: last.Diagnostics, Scopes: last.Scopes, Changes: changes, allowed: last.Allowed}
	return result, cfg.finish(nil, nil, result)
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
		text = fmt.Appendf(text, "job %q %q %q %q %q %t\n", job.Packages, job.Exclude, job.Header, job.AllowMarkers,
			job.Channel, job.LenientMarkers)
		for _, selected := range job.Generate {
			options, err := json.Marshal(selected.Options)
			if err != nil {
				return nil, fmt.Errorf("the options of %s: %w", selected.Name, err)
			}
			text = fmt.Appendf(text, "generate %q %s %+v\n", selected.Name, options, selected.DropIn)
		}
	}
	return text, nil
}

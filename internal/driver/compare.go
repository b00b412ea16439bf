package driver

import (
	"context"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// compare takes the units together: the problems of all, and the difference to the disk where there is no error.
func (s *Snapshot) compare(results []record.Unit, disk *writer.Disk) (*Result, error) {
	result := &Result{Diagnostics: s.problems, allowed: s.allowances()}
	result.Diagnostics.Add(s.crossUnit(results)...)
	var changes []writer.Change
	for _, r := range results {
		if !s.KeepStale {
			result.Scopes = append(result.Scopes, r.Scopes...)
		}
		changes = append(changes, r.Changes...)
	}
	if result.Diagnostics.HasErrors() {
		return result, nil
	}
	s.Progress.Begin("comparing files", 0)
	all := disk.Changes(changes, result.Scopes)
	lost, err := lostSources(all)
	if problems := s.unproven(lost); err != nil || problems.HasErrors() {
		result.Diagnostics.Add(problems...)
		return result, err
	}
	if problems, err := s.hidden(all); err != nil || len(problems) > 0 {
		result.Diagnostics.Add(problems...)
		return result, err
	}
	verify.ExplainRemovals(s.api, all, s.generator)
	gone, err := verify.Gone(s.api, s.built.Marked, all)
	if err != nil {
		return result, err
	}
	if result.Diagnostics.Add(gone...); len(gone) > 0 {
		s.record.MarkUncacheable("the next run removes no CRDs")
	}
	result.Changes = all
	return result, nil
}

// finish narrows the changes to what the command names. It reports files in wrong places, generated files that nobody
// asks for or owns any more, files that would lose their content, and misspelt markers. All runs call it, also those
// that the last run answers: so no record has to tell where it looks. The API and last have the packages of the jobs
// between them; either may be nil.
func (cfg *Config) finish(api *model.API, last *record.Run, selected *selection, result *Result) error {
	if cfg.ConfigFile != "" && len(cfg.Only) == 0 && cfg.Out == "" {
		own := last.Dirs()
		for i := 0; api != nil && i < len(api.Packages); i++ {
			own[api.Packages[i].Dir] = true
		}
		result.Diagnostics.Add(verify.Strays(cfg.Dir, cfg.ConfigFile, own,
			cfg.importPatterns(cfg.Jobs.Patterns(), nil), result.Changes)...)
	}
	result.Diagnostics.Add(verify.Misplaced(result.Changes, cfg.Roots, cfg.Out)...)
	if selected != nil {
		selected.narrow(result)
	} else if !cfg.DropIn {
		result.Diagnostics.Add(verify.Leftovers(result.Changes, cfg.Jobs)...)
	}
	problems, err := verify.Emptied(result.Changes)
	if err != nil {
		return err
	}
	result.Diagnostics.Add(problems...)
	if !cfg.DropIn { // the tools take no notice of misspelt markers, either; gen warns of them
		if err := verify.Misspelt(api, cfg.Generators, result.Diagnostics, result.Changes); err != nil {
			return err
		}
	}
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
	return nil
}

// goFiles returns the Go files to type-check: none where the run does not, or has errors.
func (s *Snapshot) goFiles(results []record.Unit, result *Result) (verify.GoFiles, error) {
	if !s.TypeCheck || result.Changes == nil {
		return verify.GoFiles{}, nil
	}
	return verify.GoFilesOf(s.api, results, result.Changes, s.Out, result.Diagnostics, s.record)
}

// typeCheck adds to a result what of the files would not compile.
func (cfg *Config) typeCheck(ctx context.Context, files verify.GoFiles, result *Result) error {
	if files.None() {
		return nil
	}
	cfg.Progress.Begin("type-checking files", 0)
	problems, err := files.Check(ctx, load.Config{Env: cfg.Env, Parallel: cfg.Parallel}, cfg.Dir, cfg.Defined)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(result.Diagnostics, verify.Unproven) {
		result.recording = nil // the next run proves its output again: a recording has not all that it compiles with
	}
	if problems.HasErrors() { // that gen does not know a version is part of the error
		result.Diagnostics = slices.DeleteFunc(result.Diagnostics, verify.Unproven)
		result.Changes, result.recording = nil, nil
	}
	result.Diagnostics.Add(problems...)
	return nil
}

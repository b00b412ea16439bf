package driver

import (
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/writer"
)

// compare takes the units together: the problems of all, and the difference to the disk where there is no error.
func (s *Snapshot) compare(results []unitResult, disk *writer.Disk) *Result {
	result := &Result{Diagnostics: s.problems, allowed: s.allowances()}
	result.Diagnostics.Add(s.together(results)...)
	var changes []writer.Change
	for _, r := range results {
		if !s.KeepStale {
			result.Scopes = append(result.Scopes, r.Scopes...)
		}
		changes = append(changes, r.changes...)
	}
	if result.Diagnostics.HasErrors() {
		return result
	}
	s.Progress.Begin("comparing files", 0)
	all := disk.Changes(changes, result.Scopes)
	s.explain(all)
	if s.part == nil {
		result.Diagnostics.Add(s.strays(all)...)
	}
	result.Changes = all
	return result
}

// finish narrows the changes to what the command names. It reports files in wrong places, generated files that nobody
// owns any more, files that would lose their content, and misspelt markers.
func (cfg *Config) finish(api *model.API, selected *selection, result *Result) error {
	result.Diagnostics.Add(cfg.misplaced(result.Changes)...)
	if selected != nil {
		selected.narrow(result)
	} else {
		result.Diagnostics.Add(cfg.leftovers(result.Changes)...)
	}
	problems, err := emptied(result.Changes)
	if err != nil {
		return err
	}
	result.Diagnostics.Add(problems...)
	if !cfg.DropIn { // the tools take no notice of misspelt markers, either; gen warns of them
		if err := misspelt(api, result); err != nil {
			return err
		}
	}
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
	return nil
}

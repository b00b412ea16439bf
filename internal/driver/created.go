package driver

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// created returns the paths that the changes create and that would tell the next run nothing: outputs in packages of
// the API, which a load leaves out, and directories without Go files. A run with diagnostics has none, because a file
// that is missing may be the reason of one.
func (s *Snapshot) created(result *Result) map[string]bool {
	if len(result.Diagnostics) > 0 {
		return nil
	}
	kept := s.Jobs.OutputIsInput(s.Generators)
	paths, dirs := map[string]bool{}, map[string]bool{} // new directories, and whether a Go file is below
	var disk *trace.Recorder
	for _, change := range result.Changes.All {
		if change.Status != writer.Created {
			continue
		}
		dir, isGo := filepath.Dir(change.Path), filepath.Ext(change.Path) == ".go"
		root := slices.ContainsFunc(s.set.Roots, func(p *load.Package) bool { return p.Dir == dir })
		if isGo && root && !slices.Contains(kept, change.Generator) {
			paths[change.Path] = true
		}
		for ; !disk.Exists(dir); dir = filepath.Dir(dir) {
			dirs[dir] = dirs[dir] || isGo
		}
	}
	for dir, withGo := range dirs {
		if !withGo {
			paths[dir] = true
		}
	}
	return paths
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
		if listed[filepath.Dir(path)] && filepath.Ext(path) != ".go" {
			all = append(all, trace.NoGoFiles(path).Grown(created))
			listed[path] = true
		}
	}
	return all
}

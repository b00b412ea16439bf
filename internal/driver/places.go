package driver

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/relpath"
	"github.com/gen-toolkit/gen/internal/writer"
)

// misplaced reports changes outside of the project, e.g. behind a link or in the module cache: each directory once.
func (r *run) misplaced(changes []writer.Change) (problems diag.List) {
	roots, remedy := r.Roots, "choose a directory in the project, or name the place of all outputs by --out"
	if r.Out != "" {
		roots, remedy = []string{r.Out}, "choose a directory below that of --out"
	}
	if r.Roots == nil {
		return nil
	}
	var real []string
	for _, root := range roots {
		real = append(real, target(root))
	}
	asked := map[string]bool{}
	for _, change := range changes {
		dir := filepath.Dir(change.Path)
		if asked[dir] {
			continue
		}
		asked[dir] = true
		at := target(dir)
		if !slices.ContainsFunc(real, func(root string) bool { _, ok := relpath.Below(root, at); return ok }) {
			problems.Add(diag.Errorf(diag.At(change.Path), "gen %s would write to %s, outside of %s",
				change.Generator, at, roots[0]).Fix("%s", remedy))
		}
	}
	return problems
}

// target returns a directory with all links resolved; of one that is not there yet, those above it.
func target(dir string) string {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if target, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(target, below)
		}
		if at == filepath.Dir(at) {
			return dir
		}
		below = filepath.Join(filepath.Base(at), below)
	}
}

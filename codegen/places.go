package codegen

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// misplaced reports files that would be written outside of the project, e.g. through a link or into the module cache: each
// directory once.
func (inv *Invocation) misplaced(files []planned) (problems diag.List) {
	root, remedy := inv.Root, "choose a directory in the project, or name the place of all outputs by --out"
	if inv.Out != "" {
		root, remedy = inv.Out, "choose a directory below that of --out"
	}
	if root == "" {
		return nil
	}
	real := inv.target(root)
	asked := map[string]bool{}
	for _, file := range files {
		dir := filepath.Dir(file.Path)
		if asked[dir] {
			continue
		}
		asked[dir] = true
		if at := inv.target(dir); !within(real, at) {
			problems.Add(diag.Errorf(diag.At(file.Path), "gen %s would write to %s, outside of %s", file.generator, at, root).Fix("%s", remedy))
		}
	}
	return problems
}

// target returns a directory with all links resolved; of one that is not there yet, those above it.
func (inv *Invocation) target(dir string) string {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if target, err := inv.record.Target(at); err == nil {
			return filepath.Join(target, below)
		}
		if at == filepath.Dir(at) {
			return dir
		}
		below = filepath.Join(filepath.Base(at), below)
	}
}

// within reports whether a path is a directory or lies below it.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

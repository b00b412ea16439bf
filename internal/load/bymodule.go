package load

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/trace"
)

// An InModule is a load of packages in directories of one module.
type InModule struct {
	Config
	Dirs []string // sorted
}

// ByModule returns complete loads, with function bodies, of the packages in directories: one for each module, because
// the patterns of a load are of one. Files of the overlay are read instead of those on the disk or beside them, in all
// modules: one may import new packages of another one. A file without content counts as removed.
func (cfg Config) ByModule(dirs []string, overlay trace.Overlay) (all []InModule, err error) {
	overlay = maps.Clone(overlay)
	for name, of := range overlay {
		if !of.Exists() {
			overlay[name] = content.Removed
		}
	}
	record := trace.New()
	modules := map[string][]string{} // directories, by that of their module
	for _, dir := range dirs {
		root := dir
		if module, err := ModuleAround(record, dir); err == nil {
			root = module.Dir
		}
		modules[root] = append(modules[root], dir)
	}
	for _, root := range slices.Sorted(maps.Keys(modules)) {
		m := InModule{cfg, slices.Sorted(slices.Values(modules[root]))}
		m.Dir, m.Complete, m.Bodies, m.Record = root, true, true, trace.NewOverlaid(overlay)
		for _, dir := range m.Dirs {
			rel, err := filepath.Rel(root, dir)
			if err != nil {
				return nil, err
			}
			// relative, because an absolute path may hold dots, as a pattern does
			m.Patterns = append(m.Patterns, "./"+filepath.ToSlash(rel))
		}
		all = append(all, m)
	}
	return all, nil
}

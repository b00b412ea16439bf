package revision

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// FetchBelow brings those files of a git revision below a directory that are wanted, by their names.
func (s *State) FetchBelow(dir string, wanted func(name string) bool) {
	if s.tree != nil {
		s.tree.fetchBelow(dir, wanted)
	}
}

// fetchBelow brings the files below a directory that are wanted, by their names.
func (t *tree) fetchBelow(dir string, wanted func(name string) bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	rel, err := filepath.Rel(t.dir, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(t.files)) {
		below := rel == "." || name == inTree(rel) || strings.HasPrefix(name, inTree(rel)+"/")
		if below && (wanted(name) || t.files[name].mode == link || t.files[name].mode == submodule) {
			t.bring(name, 0)
		}
	}
}

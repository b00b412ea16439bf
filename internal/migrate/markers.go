package migrate

import (
	"io/fs"
	"path"
	"strings"
)

// marked reports whether a Go file of some packages has a marker, e.g. "+k8s:deepcopy-gen=", on a line of its own.
func (r *reader) marked(patterns []string, marker string) (found bool) {
	for _, p := range patterns {
		dir, below := strings.CutSuffix(path.Clean(strings.TrimPrefix(p, "./")), "/...")
		_ = fs.WalkDir(r.files, dir, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil || found:
				return fs.SkipAll
			case entry.IsDir() && name != dir && !below:
				return fs.SkipDir
			case path.Ext(name) == ".go":
				content, err := fs.ReadFile(r.files, name)
				found = err == nil && hasMarker(string(content), marker)
			}
			return nil
		})
	}
	return found
}

func hasMarker(source, marker string) bool {
	for line := range strings.Lines(source) {
		if comment, ok := strings.CutPrefix(strings.TrimSpace(line), "//"); ok &&
			strings.HasPrefix(strings.TrimSpace(comment), marker) {
			return true
		}
	}
	return false
}

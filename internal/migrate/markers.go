package migrate

import (
	"io/fs"
	"path"
	"slices"

	"github.com/gen-toolkit/gen/internal/pattern"
	"github.com/gen-toolkit/gen/internal/project"
)

// marked reports whether a Go file of some packages has a marker that begins so, e.g. "+k8s:deepcopy-gen=".
func (r *reader) marked(patterns []string, prefix string) bool {
	return slices.ContainsFunc(r.sources, func(name string) bool {
		dir := path.Dir(name)
		if !slices.ContainsFunc(patterns, func(p string) bool { return pattern.Match(p, r.packageOf(dir)) }) {
			return false
		}
		content, err := fs.ReadFile(r.files, name)
		return err == nil && project.HasPrefix(project.Markers(content), prefix)
	})
}

package migrate

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/pattern"
	"github.com/gen-toolkit/gen/internal/project"
)

// clusterScoped reports whether packages have kinds with clients that +kubebuilder:resource alone calls cluster-scoped.
// client-gen does not read that marker.
func (r *reader) clusterScoped(patterns []string) bool {
	return slices.ContainsFunc(r.sources, func(name string) bool {
		of := r.packageOf(path.Dir(name))
		if !slices.ContainsFunc(patterns, func(p string) bool { return pattern.Match(p, of) }) {
			return false
		}
		content, err := fs.ReadFile(r.files, name)
		if err != nil {
			return false
		}
		markers := project.Markers(content)
		return project.HasPrefix(markers, "+genclient") &&
			count(markers, "scope=Cluster") > count(markers, "genclient:nonNamespaced")
	})
}

// count returns how many markers hold a text.
func count(markers []string, text string) (n int) {
	for _, m := range markers {
		if strings.Contains(m, text) {
			n++
		}
	}
	return n
}

// marked returns the packages that patterns name, with a Go file that has a marker that begins so, e.g.
// "+k8s:deepcopy-gen=". They are sorted.
func (r *reader) marked(patterns []string, prefix string) (packages []string) {
	for _, name := range r.sources {
		p := r.packageOf(path.Dir(name))
		if slices.Contains(packages, p) ||
			!slices.ContainsFunc(patterns, func(of string) bool { return pattern.Match(of, p) }) {
			continue
		}
		content, err := fs.ReadFile(r.files, name)
		if err == nil && project.HasPrefix(project.Markers(content), prefix) {
			packages = append(packages, p)
		}
	}
	slices.Sort(packages)
	return packages
}

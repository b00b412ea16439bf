package migrate

import (
	"io/fs"
	"path"
	"slices"

	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/project"
)

// among reports whether one of some patterns matches a package, e.g. "./api/..." does "./api/v1".
func among(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return paths.Match(pattern, pkg) })
}

// ignoreObjects ignores the markers of controller-gen's deep copies where only deepcopy-gen writes these.
func (r *reader) ignoreObjects() {
	if !r.objects && slices.ContainsFunc(r.plan.Jobs, func(j *Job) bool {
		return j.find("deepcopy") != nil && len(r.marked(j.Packages, "+kubebuilder:object:")) > 0
	}) {
		r.plan.Ignore = oldtools.ObjectMarkers
	}
}

// marked returns the packages that patterns name, with a Go file that has a marker that begins so, e.g.
// "+k8s:deepcopy-gen=". They are sorted.
func (r *reader) marked(patterns []string, prefix string) (packages []string) {
	for _, name := range r.sources {
		p := r.packageOf(path.Dir(name))
		if slices.Contains(packages, p) || !among(patterns, p) {
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

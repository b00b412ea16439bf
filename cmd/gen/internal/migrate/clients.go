package migrate

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/project"
)

// likeClientGen makes a job name the packages of groups after directories, as the tools of code-generator do, and gives
// clients the scope and the versions that these have, and their fakes the same store for status and spec.
func (r *reader) likeClientGen(j *Job) {
	if g := j.find("client"); g != nil && r.emptyVersion(j.Packages) {
		g.Options = append(g.Options, Option{"emptyVersions", true})
	}
	if g := j.find("client"); g != nil && j.find("applyconfiguration") != nil { // only these fakes have NewClientset
		g.Options = append(g.Options, Option{"fakeStatus", false})
	}
	for _, name := range []string{"client", "lister", "informer", "applyconfiguration"} {
		if g := j.find(name); g != nil && len(g.Options) > 0 {
			g.Options = append(g.Options, Option{"groupPackages", "path"})
			if r.clusterScoped(j.Packages) {
				g.Options = append(g.Options, Option{"clientScope", "genclient"})
			}
			return
		}
	}
}

// clusterScoped reports whether packages have kinds with clients that +kubebuilder:resource alone calls cluster-scoped.
// client-gen does not read that marker.
func (r *reader) clusterScoped(patterns []string) bool {
	return r.anyMarkers(patterns, func(markers []string) bool {
		return project.HasPrefix(markers, "+genclient") &&
			count(markers, "scope=Cluster") > count(markers, "genclient:nonNamespaced")
	})
}

// clientNames reports whether packages have kinds that markers of client-gen alone name or call cluster-scoped, or
// whose plural is another one for client-gen, e.g. "ruleses" for Rules. controller-gen goes by none of it.
func (r *reader) clientNames(patterns []string) bool {
	return r.anyFile(patterns, func(content []byte) bool {
		markers := project.Markers(content)
		return count(markers, "genclient:nonNamespaced") > count(markers, "scope=Cluster") ||
			count(markers, "+resourceName=") > count(markers, "path=") ||
			slices.ContainsFunc(withClient.FindAllSubmatch(content, -1), func(found [][]byte) bool {
				kind := string(found[1])
				return names.Resource(kind) != names.CustomResource(kind)
			})
	})
}

// withClient matches a kind with +genclient.
var withClient = regexp.MustCompile(`(?m)^// *\+genclient\n(?:(?://.*)?\n)*type (\w+) struct`)

// anyMarkers reports whether a test holds for the markers of a file of the packages.
func (r *reader) anyMarkers(patterns []string, test func(markers []string) bool) bool {
	return r.anyFile(patterns, func(content []byte) bool { return test(project.Markers(content)) })
}

// anyFile reports whether a test holds for a file of the packages.
func (r *reader) anyFile(patterns []string, test func(content []byte) bool) bool {
	return slices.ContainsFunc(r.sources, func(name string) bool {
		if !among(patterns, r.packageOf(path.Dir(name))) {
			return false
		}
		content, err := fs.ReadFile(r.files, name)
		return err == nil && test(content)
	})
}

// emptyVersion reports whether a package of the patterns is a version that a scheme can add, without a kind that has a
// client, or may be, as it is of another module. client-gen writes a client without methods for it.
func (r *reader) emptyVersion(patterns []string) bool {
	filled := r.marked(patterns, "+genclient")
	return slices.ContainsFunc(patterns, func(p string) bool {
		if slices.Contains(filled, p) || !oldtools.VersionName.MatchString(path.Base(p)) {
			return false
		}
		elsewhere := true
		return slices.ContainsFunc(r.sources, func(name string) bool {
			if r.packageOf(path.Dir(name)) != p {
				return false
			}
			elsewhere = false
			content, err := fs.ReadFile(r.files, name)
			return err == nil && bytes.Contains(content, []byte("AddToScheme"))
		}) || elsewhere
	})
}

// count returns how many markers hold a text.
func count(markers []string, text string) (n int) {
	for _, m := range markers {
		if strings.Contains(strings.ReplaceAll(m, `"`, ""), text) {
			n++
		}
	}
	return n
}

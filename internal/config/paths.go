package config

import (
	"strings"

	"github.com/gen-toolkit/gen/internal/paths"
)

// pathOptions are the options of generators whose values are directories or files.
var pathOptions = []string{"dir", "manifests", "template"}

// checkPaths reports paths with backslashes, and reports whether there are none. Only Windows takes a backslash for a
// separator: on other systems gen would write into another directory.
func (r *reader) checkPaths(e entry, paths ...string) bool {
	for _, p := range paths {
		if strings.Contains(p, `\`) {
			r.errorf(e.value, "%s: the path %s has backslashes", e.key.Value, p).Remedy = "write " +
				strings.ReplaceAll(p, `\`, "/") + ", on Windows, too"
			return false
		}
	}
	return true
}

// outputOptions are the options of generators that say where outputs lie, or what they are called.
var outputOptions = []string{"dir", "testDir", "name", "file", "fileName", "outputModelNameFile", "reportFilename",
	"testFilePrefix"}

// checkOutput reports names of outputs that no file of a project may have.
func (r *reader) checkOutput(e entry, name string) {
	switch {
	case !paths.Printable(name):
		r.errorf(e.value, "%s: %q has a line break or another control character", e.key.Value, name).Remedy = "write " +
			"a name of one line"
	case paths.InGit(name):
		r.errorf(e.value, "%s: %s is Git's own", e.key.Value, name).Remedy = "choose another directory"
	}
}

package config

import "strings"

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

package codegen

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// allSources returns the sources of files that concern all packages of the job: a package, or for each module the
// directory above its packages, e.g. ["example.org/fruit/api/..."].
func (p *Pass) allSources() []string {
	above := map[string]string{}
	for _, pkg := range p.API.Packages {
		if !pkg.HasMarkers() { // it is in the API for its generated files, and would not be without them
			continue
		}
		module := cmp.Or(pkg.Module.Path, firstElement(pkg.Path))
		if common, ok := above[module]; ok {
			above[module] = commonDir(common, pkg.Path)
		} else {
			above[module] = pkg.Path
		}
	}
	var all []string
	for _, source := range above {
		all = append(all, source)
	}
	slices.Sort(all)
	return all
}

// commonDir returns what two import paths have in common, e.g. "example.org/api/..." for "example.org/api/..." and
// "example.org/api/v1".
func commonDir(a, b string) string {
	if a == b {
		return a
	}
	a = strings.TrimSuffix(a, "/...")
	for ; a != "." && a != b && !strings.HasPrefix(b, a+"/"); a = path.Dir(a) {
	}
	return path.Join(a, "...")
}

// firstElement returns e.g. "example.org" for "example.org/fruit/api".
func firstElement(importPath string) string {
	element, _, _ := strings.Cut(importPath, "/")
	return element
}

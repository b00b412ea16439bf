package validation

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/validation/coverage"
)

// apiVersion is the name of a package with a version of an API, e.g. v1beta1.
var apiVersion = regexp.MustCompile(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// coverageTests returns the tests that every declared error is seen in a test: beside the functions of packages that
// ask for it, and one directory for each kind below testDir.
func coverageTests(p *codegen.Pass, options *Options, graphs []*graph, allowed coverage.Allowlist) (
	files []codegen.File,
) {
	if p.API.Dependency(coverage.Path) == nil {
		return nil // no test is asked for, or the missing package is reported
	}
	var kinds []coverage.Kind
	for _, g := range graphs {
		r := g.request
		beside := r.markers.Has(targetsMarker)
		if all := g.coverage(r.pkg.Path, r.pkg.Name); beside && len(all) > 0 {
			files = append(files, coverage.Beside(p, r.pkg, all))
		}
		if options.TestDir == "" || r.registry.Name == "" || !apiVersion.MatchString(r.types.Name) {
			continue
		}
		for _, k := range g.coverage(r.types.Group, r.types.Name) {
			if k = allowed.Without(k); len(k.Fields) > 0 {
				kinds = append(kinds, k)
			}
		}
	}
	if options.TestDir == "" {
		return files
	}
	return append(files, coverage.ByKind(p, p.OutputDir(options.TestDir), options.TestFilePrefix, kinds)...)
}

// coverage returns the types of a request with the errors that their validation can report.
func (g *graph) coverage(group, version string) (all []coverage.Kind) {
	for _, t := range g.request.roots() {
		if n := g.nodes[t]; n != nil && n.validates {
			if fields := g.declaredErrors(n).Sorted(); len(fields) > 0 {
				all = append(all,
					coverage.Kind{Group: group, Version: version, Kind: t.Name, Fields: fields})
			}
		}
	}
	slices.SortFunc(all, func(a, b coverage.Kind) int { return strings.Compare(a.Kind, b.Kind) })
	return all
}

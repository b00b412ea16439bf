package load

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// A Selection is the packages that Patterns name and Exclude does not.
type Selection struct {
	Patterns []string // as the go command takes them, e.g. "./apis/..."
	Exclude  []string // likewise
}

// Names reports whether the selection names a package; dir is where relative patterns start.
func (s Selection) Names(dir string, p *Package) bool {
	match := func(pattern string) bool { return Match(dir, pattern, p) }
	return slices.ContainsFunc(s.Patterns, match) && !slices.ContainsFunc(s.Exclude, match)
}

// exclude removes the roots that no selection names, and reports patterns that exclude nothing.
func (s *Set) exclude(selections []Selection) (problems diag.List) {
	for _, selection := range selections {
		for _, pattern := range selection.Exclude {
			if !slices.ContainsFunc(s.Roots, func(p *Package) bool { return Match(s.cfg.Dir, pattern, p) }) {
				d := ruleExclude.At(diag.NoPosition, "exclude: %s matches none of the packages %v", pattern,
					selection.Patterns)
				problems.Add(d.Fix("correct the pattern, or remove it"))
			}
		}
	}
	if len(selections) > 0 {
		s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool {
			return !slices.ContainsFunc(selections, func(of Selection) bool { return of.Names(s.cfg.Dir, p) })
		})
	}
	return problems
}

// excluded describes the exclusions of selections.
func excluded(selections []Selection) (text string) {
	for _, s := range selections {
		if len(s.Exclude) > 0 {
			text += fmt.Sprintf("%q %q\n", s.Patterns, s.Exclude)
		}
	}
	return text
}

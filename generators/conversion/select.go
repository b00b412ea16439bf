package conversion

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// find returns the hand-written conversion from one type to another that the target's code calls, or nil.
func (t *target) find(in, out *model.Type) *manual { return t.findPair(pairOf(in, out)) }

// findPair prefers the package's own function, then one beside a type of the pair; others are ambiguous.
func (t *target) findPair(p pair) *manual {
	if chosen, done := t.chosen[p]; done {
		return chosen
	}
	usable := t.usable(p)
	t.chosen[p] = nil
	if len(usable) > 0 {
		t.chosen[p] = usable[0]
	}
	if len(usable) > 1 {
		first, second := usable[0], usable[1]
		t.planner.pass.Report(ruleAmbiguous.At(t.pkg.Pos,
			"package %s needs one conversion of %s to %s, but there are two: %s.%s and %s.%s", t.pkg.Path, second.in,
			second.out, first.PkgPath, first.Name, second.PkgPath, second.Name).
			Fix("declare %s in package %s; it can call the one that you mean", first.Name, t.pkg.Path))
	}
	return t.chosen[p]
}

// usable returns the functions of a pair among which the target can't choose. A function of a package that imports the
// target's can't be called from there: it may itself call the target's.
func (t *target) usable(p pair) (all []*manual) {
	for _, m := range t.planner.manual[p] {
		if m.PkgPath == t.pkg.Path {
			return []*manual{m}
		}
		if of := t.planner.pass.API.Dependency(m.PkgPath); of == nil || !of.DependsOn(t.pkg.Path) {
			all = append(all, m)
		}
	}
	var beside []*manual
	for _, m := range all {
		if m.PkgPath == m.in.PkgPath || m.PkgPath == m.out.PkgPath {
			beside = append(beside, m)
		}
	}
	if len(beside) > 0 {
		return beside
	}
	return all
}

// imports returns the packages that the target's conversions name, without its own.
func (t *target) imports() (paths []string) {
	for _, c := range t.conversions {
		paths = append(paths, c.in.PkgPath, c.out.PkgPath)
	}
	for _, m := range t.chosen {
		if m != nil {
			paths = append(paths, m.PkgPath)
		}
	}
	slices.Sort(paths)
	return slices.DeleteFunc(slices.Compact(paths), func(path string) bool { return path == t.pkg.Path })
}

// checkCycles reports targets whose conversions would import a package that imports the target, by hand or for its own
// conversions.
func (pl *planner) checkCycles(targets []*target) {
	generated := map[string][]string{}
	for _, t := range targets {
		generated[t.pkg.Path] = t.imports()
	}
	for _, t := range targets {
		for _, path := range generated[t.pkg.Path] {
			if pl.leads(path, t.pkg.Path, generated, map[string]bool{}) {
				pl.pass.Report(ruleCycle.At(t.reason(path),
					"the conversions of package %s need package %s, which needs %s in turn: an import cycle",
					t.pkg.Path, path, t.pkg.Path).
					Fix("move the hand-written functions that both need into a third package, "+
						"or write the conversions of the pair in package %s", t.pkg.Path))
			}
		}
	}
}

// leads reports whether a package imports another one, directly or not, once all conversions are written.
func (pl *planner) leads(from, to string, generated map[string][]string, seen map[string]bool) bool {
	if seen[from] {
		return false
	}
	seen[from] = true
	if p := pl.pass.API.Dependency(from); p != nil && p.DependsOn(to) {
		return true
	}
	return slices.ContainsFunc(generated[from], func(next string) bool {
		return next == to || pl.leads(next, to, generated, seen)
	})
}

// reason returns the position of what makes a target import a package: a function by hand, or the target itself for
// types.
func (t *target) reason(path string) model.Position {
	at := t.pkg.Pos
	var name string
	for _, m := range t.chosen {
		if m != nil && m.PkgPath == path && (name == "" || m.Name < name) {
			at, name = m.Pos, m.Name
		}
	}
	return at
}

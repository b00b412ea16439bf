package load

import (
	"context"
	"errors"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/reachable"
)

// A request is for declarations of a package.
type request = reachable.Request[*Package]

// followAll keeps the requested declarations, and all that they need in any package. It returns the packages in the
// order in which to check them.
func (s *Set) followAll(ctx context.Context, first []request) ([]*Package, error) {
	if err := reachable.Follow(ctx, s.Limit(), first, follow); err != nil {
		return nil, err
	}
	var roots []*Package
	for _, r := range first {
		roots = append(roots, r.Of)
	}
	all := reachable.Order(roots, func(p *Package) []*Package { return p.deps }, reportCycle)
	place := map[*Package]int{}
	for i, p := range all {
		place[p] = i
	}
	for i, p := range all {
		p.before = slices.DeleteFunc(slices.Clone(p.deps), func(dep *Package) bool { return place[dep] >= i })
	}
	if err := s.refuseNesting(all); err != nil {
		return nil, err
	}
	for _, p := range all { // checks additions to a checked package before anybody reads its types
		if p.checked.types != nil {
			p.Types()
		}
	}
	return all, nil
}

// follow keeps the requested declarations, and those of the package that they need. It returns requests for those of
// other packages.
func follow(r request) (others []request) {
	p, c := r.Of, r.Of.checked
	if c.decls.AllKept {
		return nil
	}
	everything := r.All || p.checksBodies()
	if !c.decls.Indexed() {
		c.decls.Bodies = p.checksBodies()
		c.decls.Index(p.Files(), everything)
	}
	used := reachable.ByFile(c.decls.Keep(everything, r.Names))
	for _, file := range p.files {
		u := used[file]
		overlaid := p.checksBodies() && p.overlaid(p.set.Fset.Position(file.Package).Filename)
		if overlaid {
			c.unchecked = append(c.unchecked, file) // an import without use is an error
			p.dependOn(file)
		}
		if u == nil {
			continue
		}
		imports, requests := p.needed(file.Imports, u.Names)
		if !overlaid {
			c.unchecked = append(c.unchecked, u.Prune(file, imports))
		}
		others = append(others, requests...)
	}
	for _, other := range others {
		p.deps = with(p.deps, other.Of)
		p.needs = with(p.needs, other.Of)
	}
	return others
}

// dependOn makes dependencies of all that a file imports, used or not: the check of the whole file imports that.
func (p *Package) dependOn(file *ast.File) {
	for _, spec := range file.Imports {
		if dep := p.importedBy(spec); dep != nil {
			p.deps = with(p.deps, dep)
			p.needs = with(p.needs, dep)
		}
	}
}

func with(all []*Package, p *Package) []*Package {
	if slices.Contains(all, p) {
		return all
	}
	return append(all, p)
}

// errCycle is the error of an import that closes a cycle.
var errCycle = errors.New("import cycle not allowed")

// reportCycle reports an import cycle, once, if a root is in it.
func reportCycle(cycle []*Package) {
	i := slices.IndexFunc(cycle, func(p *Package) bool { return p.Root })
	if i < 0 {
		return // the user can't change these packages
	}
	cycle = slices.Concat(cycle[i:], cycle[:i+1])
	var paths []string
	for _, p := range cycle {
		paths = append(paths, p.Path)
	}
	p := cycle[0]
	problem := ruleCycle.At(p.importOf(cycle[1]), "%v: %s", errCycle, strings.Join(paths, " imports ")).
		Fix("move what they need of each other into one package")
	known := func(d diag.Diagnostic) bool { return d.Pos == problem.Pos && d.Message == problem.Message }
	if !slices.ContainsFunc(p.checked.unresolved, known) {
		p.checked.unresolved.Add(problem)
	}
}

// importOf returns where the package imports another one.
func (p *Package) importOf(dep *Package) token.Position {
	for _, file := range p.files {
		for _, spec := range file.Imports {
			if importsPackage(spec, dep) {
				return p.set.Fset.Position(spec.Pos())
			}
		}
	}
	return diag.NoPosition
}

// TooNested is the error of types that can't be checked in a reasonable time.
type TooNested struct{ diag.Diagnostic }

func (e *TooNested) Error() string { return e.Message }

// usePointers is the remedy for types that nest too deep.
const usePointers = "give the parts types of their own, and let fields point to them, e.g. *T instead of T"

// refuseNesting returns a [TooNested] error if the check of the packages would take too long.
func (s *Set) refuseNesting(all []*Package) error {
	decls := func(p *Package) []*reachable.Decl { return p.checked.decls.All }
	imports := func(p *Package, file *ast.File) map[string][]*Package { return p.importsByName(file) }
	t, why := reachable.TooNested(all, decls, imports)
	if t == nil {
		return nil
	}
	return &TooNested{ruleNested.At(s.Fset.Position(t.Pos()), "%s", why).Fix("%s", usePointers)}
}

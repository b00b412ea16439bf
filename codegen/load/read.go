package load

import (
	"context"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/parallel"
)

// read keeps of the roots those with markers, parses them and has them checked.
func (s *Set) read(ctx context.Context) (diag.List, error) {
	slices.SortFunc(s.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	if err := each(ctx, s.Limit(), s.Roots, func(p *Package) { p.Root = p.known && p.Root || !p.known && p.marked() }); err != nil {
		return nil, err
	}
	s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool { return !p.Root })
	needed, err := s.prepare(ctx)
	if err != nil {
		return nil, err
	}
	// The check goes on while the model reads comments; who asks for types waits for them. Many wait for a package that another one is
	// checking, hence more at a time than there are processors, and those first that others need: where one root needs all the others, as
	// with k8s.io/api's workloads in CRDs, none would be checked beside another (make bench: 0.02 of 0.55 s).
	slices.Reverse(needed)
	s.checking.Go(func() { _ = each(ctx, 4*s.Limit(), needed, func(p *Package) { p.Types() }) })
	var problems diag.List
	for _, p := range s.Roots {
		problems.Add(p.problems...)
	}
	return problems, nil
}

// prepare parses all packages that the check will need, in parallel: first the roots, then what these need, and so on, and returns them in
// that order. The check itself goes from package to package and would have to wait for each.
func (s *Set) prepare(ctx context.Context) (all []*Package, err error) {
	seen := map[*Package]bool{}
	for next := s.Roots; len(next) > 0; {
		all = append(all, next...)
		needs := make([][]*Package, len(next))
		indices := map[*Package]int{}
		for i, p := range next {
			seen[p], indices[p] = true, i
		}
		if err := each(ctx, s.Limit(), next, func(p *Package) { needs[indices[p]] = p.dependencies() }); err != nil {
			return nil, err
		}
		next = nil
		for _, deps := range needs {
			for _, dep := range deps {
				if !seen[dep] {
					seen[dep] = true
					next = append(next, dep)
				}
			}
		}
	}
	return all, nil
}

// each calls f for every package, so many at a time.
func each(ctx context.Context, limit int, all []*Package, f func(*Package)) error {
	return parallel.Each(limit, len(all), func(i int) error { f(all[i]); return ctx.Err() })
}

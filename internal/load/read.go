package load

import (
	"context"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// read keeps of the roots those with markers, parses them and has them checked.
func (s *Set) read(ctx context.Context) (diag.List, error) {
	problems := s.exclude(s.selected)
	slices.SortFunc(s.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	if err := each(ctx, s.Limit(), s.Roots, func(p *Package) { p.Root = p.known && p.Root || !p.known && p.marked() }); err != nil {
		return nil, err
	}
	s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool { return !p.Root })
	needed, err := s.followAll(ctx, s.wishes())
	if err != nil {
		return nil, err
	}
	// The check goes on while the model reads comments; who asks for types waits for them. Many wait for a package that
	// another one is checking, hence more at a time than there are processors, and those first that others need: where
	// one root needs all the others, as with k8s.io/api's workloads in CRDs, none would be checked beside another (make
	// bench: 0.02 of 0.55 s).
	s.checking.Go(func() { _ = each(ctx, 4*s.Limit(), needed, func(p *Package) { p.Types() }) })
	for _, p := range s.Roots {
		problems.Add(p.problems...)
	}
	return problems, nil
}

// wishes are for the packages that are needed as a whole.
func (s *Set) wishes() (all []wish) {
	for _, p := range s.Roots {
		all = append(all, wish{of: p, whole: true})
	}
	for _, path := range s.whole {
		if p := s.included(path); p != nil {
			all = append(all, wish{of: p, whole: true})
		}
	}
	return all
}

// each calls f for every package, so many at a time.
func each(ctx context.Context, limit int, all []*Package, f func(*Package)) error {
	return parallel.Each(limit, len(all), func(i int) error { f(all[i]); return ctx.Err() })
}

package load

import (
	"context"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// readRoots removes the roots without markers, parses the others, and starts their check.
func (s *Set) readRoots(ctx context.Context) (diag.List, error) {
	problems := s.exclude(s.cfg.Select)
	slices.SortFunc(s.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	if s.cfg.Bodies {
		more, err := s.checkRoots(ctx)
		problems.Add(more...)
		return problems, err
	}
	mark := func(p *Package) {
		p.Root = p.reused && p.Root || !p.reused && p.mayHaveMarkers()
	}
	if err := each(ctx, s.Limit(), s.Roots, mark); err != nil {
		return nil, err
	}
	s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool { return !p.Root })
	needed, err := s.followAll(ctx, s.firstRequests())
	if err != nil {
		return nil, err
	}
	// The check runs while the model reads comments; [Package.Types] waits for it. Many checks wait for a package that
	// another one is checking, so there are more of them than processors. The order matters: where one root needs all
	// the others, as k8s.io/api's workloads in CRDs do, no two would be checked in parallel (make bench: 0.02 of 0.55
	// s).
	s.checking.Go(func() { _ = each(ctx, 4*s.Limit(), needed, func(p *Package) { p.Types() }) })
	for _, p := range s.Roots {
		problems.Add(p.problems...)
	}
	return problems, nil
}

// firstRequests are for the packages that are needed as a whole.
func (s *Set) firstRequests() (all []request) {
	for _, p := range s.Roots {
		all = append(all, request{Of: p, Whole: true})
	}
	for _, path := range s.cfg.Extra {
		if p := s.withoutGoCommand(path); p != nil {
			all = append(all, request{Of: p, Whole: true})
		}
	}
	return all
}

// each calls f for every package, at most limit at a time.
func each(ctx context.Context, limit int, all []*Package, f func(*Package)) error {
	return parallel.Each(limit, len(all), func(i int) error { f(all[i]); return ctx.Err() })
}

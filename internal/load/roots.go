package load

import (
	"context"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// readRoots removes the roots without markers, and parses and checks the others part by part. It frees the syntax
// trees of each part. The types stay: a later root may need them, perhaps through packages that are no roots.
func (s *Set) readRoots(ctx context.Context) (diag.List, error) {
	problems := s.exclude(s.cfg.Select)
	slices.SortFunc(s.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	mark := func(p *Package) {
		p.Root = s.cfg.Bodies || s.cfg.Unmarked || p.reused && p.Root || !p.reused && p.mayHaveMarkers()
	}
	if err := each(ctx, s.Limit(), s.Roots, mark); err != nil {
		return nil, err
	}
	s.Roots = slices.DeleteFunc(s.Roots, func(p *Package) bool { return !p.Root })
	if s.cfg.Program {
		s.takeImports()
	}
	for _, part := range s.parts() {
		if err := s.readPart(ctx, part); err != nil {
			return nil, err
		}
		for _, p := range part {
			problems.Add(p.problems...)
		}
	}
	var others []*Package
	for _, path := range s.cfg.Extra {
		if p := s.withoutGoCommand(path); p != nil && !p.Root {
			others = append(others, p)
		}
	}
	return problems, s.check(ctx, others)
}

// readPart parses and checks some of the roots.
func (s *Set) readPart(ctx context.Context, part []*Package) error {
	if err := s.check(ctx, part); err != nil {
		return err
	}
	err := each(ctx, s.Limit(), part, func(p *Package) {
		if s.cfg.Read != nil {
			p.read = s.cfg.Read(s.Fset, p)
		}
	})
	for _, p := range part {
		p.release()
	}
	return err
}

// check parses and checks all declarations of the packages, and those that they need of others.
func (s *Set) check(ctx context.Context, all []*Package) error {
	var requests []request
	for _, p := range all {
		requests = append(requests, request{Of: p, All: true})
	}
	needed, err := s.followAll(ctx, requests)
	if err != nil {
		return err
	}
	// Many checks wait for a package that another one is checking, so there are more of them than processors. The order
	// matters: where one root needs all the others, as k8s.io/api's workloads in CRDs do, no two would be checked in
	// parallel (make bench: 0.02 of 0.55 s).
	return each(ctx, 4*s.Limit(), needed, func(p *Package) { p.Types() })
}

// each calls f for every package, at most limit at a time.
func each(ctx context.Context, limit int, all []*Package, f func(*Package)) error {
	return parallel.Each(limit, len(all), func(i int) error { f(all[i]); return ctx.Err() })
}

package load

import (
	"context"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// partSize is of how many bytes of source about all is in memory at once while roots are checked as a compiler does it.
// Syntax trees with function bodies take ten times as much.
const partSize = 4 << 20

// checkRoots parses and checks roots as a compiler does: see Config.Bodies. It goes part by part, and lets go of the
// syntax trees of each. The types stay: a later root may need them, perhaps through packages that are no roots.
func (s *Set) checkRoots(ctx context.Context) (problems diag.List, err error) {
	for _, p := range s.Roots {
		p.Root = true
	}
	parts, err := s.parts(ctx)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		var requests []request
		for _, p := range part {
			requests = append(requests, request{Of: p, Whole: true})
		}
		needed, err := s.followAll(ctx, requests)
		if err != nil {
			return nil, err
		}
		if err := each(ctx, 4*s.Limit(), needed, func(p *Package) { p.Types() }); err != nil {
			return nil, err
		}
		for _, p := range part {
			problems.Add(p.problems...)
			p.release()
		}
	}
	return problems, nil
}

// parts splits the roots into parts of about partSize bytes.
func (s *Set) parts(ctx context.Context) (parts [][]*Package, err error) {
	sizes := make([]int, len(s.Roots))
	err = parallel.Each(s.Limit(), len(s.Roots), func(i int) error {
		sizes[i] = s.Roots[i].size()
		return ctx.Err()
	})
	size := partSize
	for i, p := range s.Roots {
		if size >= partSize {
			parts, size = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last], size = append(parts[last], p), size+sizes[i]
	}
	return parts, err
}

// size returns how many bytes of source a package has. Files that can't be read count later.
func (p *Package) size() (size int) {
	names := p.candidates
	if names == nil {
		names = p.GoFiles
	}
	for _, name := range names {
		src, _ := p.set.record.ReadFile(name)
		size += len(src)
	}
	return size
}

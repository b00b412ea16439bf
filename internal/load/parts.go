package load

import (
	"context"
	"go/parser"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// partSize is of how many bytes of source about all is in memory at once while roots are checked as a compiler does it.
// Syntax trees with function bodies take ten times as much.
const partSize = 4 << 20

// checkRoots parses and checks roots as a compiler does: see Config.Bodies. It goes part by part, and lets go of what
// no other root needs. For the deep copies of 2,000 kinds it takes 200 MB in place of 1,100.
func (s *Set) checkRoots(ctx context.Context) (problems diag.List, err error) {
	for _, p := range s.Roots {
		p.Root = true
	}
	parts, imported, err := s.parts(ctx)
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
			if p.release(); !imported[p.Path] {
				p.checked.types = nil
			}
		}
	}
	return problems, nil
}

// parts splits the roots into parts of about partSize bytes. imported are the paths that their files import.
func (s *Set) parts(ctx context.Context) (parts [][]*Package, imported map[string]bool, err error) {
	sizes, imports := make([]int, len(s.Roots)), make([][]string, len(s.Roots))
	index := map[*Package]int{}
	for i, p := range s.Roots {
		index[p] = i
	}
	err = each(ctx, s.Limit(), s.Roots, func(p *Package) {
		i := index[p]
		sizes[i], imports[i] = p.measure()
	})
	imported = map[string]bool{}
	size := partSize
	for i, p := range s.Roots {
		if size >= partSize {
			parts, size = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last], size = append(parts[last], p), size+sizes[i]
		for _, path := range imports[i] {
			imported[path] = true
		}
	}
	return parts, imported, err
}

// measure returns how many bytes of source a package has, and which paths it imports. What can't be read counts later.
func (p *Package) measure() (size int, imports []string) {
	names := p.candidates
	if names == nil {
		names = p.GoFiles
	}
	for _, name := range names {
		src, err := p.set.record.ReadFile(name)
		if err != nil {
			continue
		}
		size += len(src)
		file, _ := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if file == nil {
			continue
		}
		for _, spec := range file.Imports {
			imports = append(imports, importPath(spec))
		}
	}
	return size, imports
}

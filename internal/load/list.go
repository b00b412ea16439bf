package load

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// list finds the roots by the go command; ok is false where it can't list anything.
func (s *Set) list(ctx context.Context, cfg Config) (problems diag.List, ok bool, err error) {
	listed, problems, err := s.ask(ctx, cfg.Patterns)
	if err != nil || problems.HasErrors() {
		return problems, false, err
	}
	for _, p := range listed {
		if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			problems.Add(s.listProblems(p)...)
			continue
		}
		if root := s.add(p); !slices.Contains(s.Roots, root) { // drivers list some twice: with its tests, and without
			root.leftOut = s.outsiders(root)
			s.Roots = append(s.Roots, root)
		}
	}
	problems.Add(s.unmatched(cfg, listed)...)
	return problems, true, nil
}

func (s *Set) add(p *packages.Package) *Package {
	if known, ok := s.packages[p.PkgPath]; ok {
		return known
	}
	added := &Package{Path: p.PkgPath, Name: p.Name, Dir: p.Dir, GoFiles: p.GoFiles, candidates: p.GoFiles, imports: map[string]*Package{}, set: s, followed: &followed{}}
	if p.Module != nil {
		added.Module = Module{Path: p.Module.Path, Dir: p.Module.Dir, Main: p.Module.Main}
	}
	if len(p.GoFiles) == 0 && len(p.Errors) > 0 {
		added.failure = p.Errors[0].Msg
	}
	s.packages[p.PkgPath] = added
	for path, dep := range p.Imports {
		added.imports[path] = s.add(dep)
	}
	return added
}

// listProblems turns what the go command says of a package that it can't list into diagnostics.
func (s *Set) listProblems(p *packages.Package) []diag.Diagnostic {
	var problems []diag.Diagnostic
	for _, e := range p.Errors {
		message, _, _ := strings.Cut(e.Msg, "\n")
		message = strings.TrimSuffix(message, "; to add it:") // the command follows on the next line
		d := diag.Errorf(position(e.Pos), "can't load package %s: %s", p.PkgPath, strings.TrimSpace(message))
		problems = append(problems, d.Fix("%s", s.Remedy(cmp.Or(s.nearest(p.PkgPath), "name existing packages, as the go command takes them: ./apis/... or an import path"))))
	}
	return problems
}

// position reads the "file:line:col" of a go/packages error.
func position(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var pos token.Position
	parts := strings.Split(s, ":")
	if n := len(parts); n >= 3 {
		fmt.Sscan(parts[n-2], &pos.Line)
		fmt.Sscan(parts[n-1], &pos.Column)
		parts = parts[:n-2]
	}
	pos.Filename = strings.Join(parts, ":")
	return pos
}

// unmatched reports the patterns that name no package. What the go command calls by the pattern itself has been
// reported.
func (s *Set) unmatched(cfg Config, listed []*packages.Package) []diag.Diagnostic {
	var problems []diag.Diagnostic
	for _, pattern := range cfg.Patterns {
		named := slices.ContainsFunc(s.Roots, func(p *Package) bool { return Match(cfg.Dir, pattern, p) })
		reported := slices.ContainsFunc(listed, func(p *packages.Package) bool {
			return len(p.GoFiles) == 0 && (p.PkgPath == pattern || !strings.Contains(pattern, "..."))
		})
		if !named && !reported {
			problems = append(problems, diag.Errorf(token.Position{}, "pattern %s matches no Go packages in %s", pattern, directory(cfg.Dir)).
				Fix("%s", s.Remedy(cmp.Or(s.nearest(pattern), "check the spelling, or run gen with -C in the module that holds the packages"))))
		}
	}
	return problems
}

func directory(dir string) string {
	if dir == "" {
		dir, _ = os.Getwd()
	}
	return dir
}

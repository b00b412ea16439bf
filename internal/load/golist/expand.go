package golist

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/paths"
)

// A Candidate is a directory with Go files. It is a package if build constraints select any of them.
type Candidate struct {
	Path   string // import path
	Dir    string
	Module Module
	Files  []string // absolute paths
}

// Expand returns the candidates that a pattern names, e.g. "./apis/..." or "k8s.io/api/core/v1"; ok is false where the
// go command must be asked. base is where relative patterns start.
func (r *Resolver) Expand(base, pattern string) (found []Candidate, ok bool) {
	switch {
	case special(pattern):
		return nil, false
	case strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern):
		return r.expandDir(absolute(orWorking(base), pattern))
	}
	return r.expandPath(pattern)
}

// special reports whether a pattern has a meaning of its own to the go command, or is no package path at all.
func special(pattern string) bool {
	first, _, _ := strings.Cut(pattern, "/")
	bare := !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) && !strings.Contains(first, ".")
	return bare || strings.HasSuffix(pattern, ".go") || strings.Contains(pattern, "@") // bare: all, std, net/http, …
}

// expandDir expands e.g. "/src/fruit/api/..." and "/src/fruit/api/v1".
func (r *Resolver) expandDir(pattern string) (found []Candidate, ok bool) {
	fixed, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
	if wild && (rest != "" || !strings.HasSuffix(fixed, "/")) {
		return nil, false
	}
	dir := filepath.Clean(filepath.FromSlash(fixed))
	for _, main := range r.main {
		if !wild && r.owner(dir) != main.Dir {
			continue
		}
		switch _, below := paths.Below(main.Dir, dir); {
		case below: // the pattern lies in the module, or in one that is nested in it
			if linked(main.Dir, dir) {
				return nil, false
			}
			if r.owner(dir) == main.Dir {
				found = append(found, r.walk(main, dir, wild)...)
			}
		case wild: // or the module in the pattern
			if _, below := paths.Below(dir, main.Dir); below {
				found = append(found, r.walk(main, main.Dir, true)...)
			}
		}
	}
	return found, len(found) > 0
}

// owner returns the directory of the innermost main module that holds a directory.
func (b *buildList) owner(dir string) string {
	innermost := ""
	for _, main := range b.main {
		if _, below := paths.Below(main.Dir, dir); below && len(main.Dir) > len(innermost) {
			innermost = main.Dir
		}
	}
	return innermost
}

// expandPath expands e.g. "k8s.io/api/..." and "k8s.io/api/core/v1".
func (r *Resolver) expandPath(pattern string) (found []Candidate, ok bool) {
	fixed, _, wild := strings.Cut(pattern, "...")
	if !wild {
		p, ok := r.Find(pattern)
		return []Candidate{{pattern, p.Dir, p.Module, p.Files.Names}}, ok
	}
	matches := paths.Compile(pattern)
	prefix := strings.TrimSuffix(fixed, "/")
	for _, mod := range r.modules {
		below := strings.HasPrefix(prefix, mod.Path+"/") // the pattern lies in the module
		if !strings.HasPrefix(mod.Path+"/", fixed) && mod.Path != prefix && !below {
			continue
		}
		if r.unsummed[mod.Dir] {
			return nil, false
		}
		start := mod.Dir
		if below && strings.HasSuffix(fixed, "/") {
			start = filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(prefix, mod.Path+"/")))
			if !r.extracted(mod) && r.inNestedModule(mod.Dir, start) {
				continue // the nested module is one of r.modules, too, or not required
			}
		}
		for _, c := range r.walk(mod, start, true) {
			if matches.MatchString(c.Path) {
				found = append(found, c)
			}
		}
	}
	slices.SortFunc(found, func(a, b Candidate) int { return strings.Compare(a.Path, b.Path) })
	return found, len(found) > 0
}

// walk returns the candidates of a module at and, if deep, below a directory, by the rules of `go help packages`.
func (r *Resolver) walk(mod Module, dir string, deep bool) (found []Candidate) {
	entries, err := r.record.ReadGoDir(dir)
	if err != nil {
		r.unreadableDir(dir, err)
	}
	var files, below []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case name == "go.mod" && dir != mod.Dir:
			return nil // another module's
		case entry.IsDir() && name[0] != '.' && name[0] != '_' && name != "testdata" && name != "vendor":
			below = append(below, filepath.Join(dir, name))
		case !entry.IsDir() && IsSource(name):
			files = append(files, filepath.Join(dir, name))
		}
	}
	if len(files) > 0 {
		rel, _ := filepath.Rel(mod.Dir, dir) // it is below
		found = append(found, Candidate{path.Join(mod.Path, filepath.ToSlash(rel)), dir, mod, files})
	}
	if deep {
		inner := make([][]Candidate, len(below))
		_ = parallel.Each(r.limit, len(below), func(i int) error { // no call returns an error
			inner[i] = r.walk(mod, below[i], true)
			return nil
		})
		found = append(found, slices.Concat(inner...)...)
	}
	return found
}

package load

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/parallel"
	glob "github.com/gen-toolkit/gen/internal/pattern"
)

// A place is a directory with Go files, of which build constraints may leave a package.
type place struct {
	path  string // import path
	dir   string
	mod   Module
	files []string // absolute, build constraints not looked at
}

// expand returns the places that a pattern names, as the go command takes it; ok is false where the go command must be
// asked.
func (m *modules) expand(base, pattern string) (places []place, ok bool) {
	switch {
	case special(pattern):
		return nil, false
	case strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern):
		return m.expandDir(absolute(directory(base), pattern))
	}
	return m.expandPath(pattern)
}

// special says whether a pattern has a meaning of its own to the go command, or is no package path at all.
func special(pattern string) bool {
	first, _, _ := strings.Cut(pattern, "/")
	return !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) && !strings.Contains(first, ".") || // all, std, cmd, net/http, …
		strings.HasSuffix(pattern, ".go") || strings.Contains(pattern, "@")
}

// expandDir expands e.g. "/src/fruit/api/..." and "/src/fruit/api/v1".
func (m *modules) expandDir(pattern string) ([]place, bool) {
	fixed, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
	if wild && (rest != "" || !strings.HasSuffix(fixed, "/")) {
		return nil, false
	}
	dir := filepath.Clean(filepath.FromSlash(fixed))
	var places []place
	for _, main := range m.main {
		if !wild && m.owner(dir) != main.Dir {
			continue
		}
		switch below, err := filepath.Rel(main.Dir, dir); {
		case err == nil && filepath.IsLocal(below): // the pattern lies in the module, or in one that is nested in it
			if linked(main.Dir, dir) {
				return nil, false
			}
			if m.owner(dir) == main.Dir {
				places = append(places, m.walk(main, dir, wild)...)
			}
		case wild: // or the module in the pattern
			if below, err := filepath.Rel(dir, main.Dir); err == nil && filepath.IsLocal(below) {
				places = append(places, m.walk(main, main.Dir, true)...)
			}
		}
	}
	return places, len(places) > 0
}

// owner returns the directory of the innermost main module that holds a directory.
func (m *modules) owner(dir string) string {
	innermost := ""
	for _, main := range m.main {
		if rel, err := filepath.Rel(main.Dir, dir); err == nil && filepath.IsLocal(rel) && len(main.Dir) > len(innermost) {
			innermost = main.Dir
		}
	}
	return innermost
}

// expandPath expands e.g. "k8s.io/api/..." and "k8s.io/api/core/v1".
func (m *modules) expandPath(pattern string) ([]place, bool) {
	fixed, _, wild := strings.Cut(pattern, "...")
	var places []place
	if !wild {
		dir, mod, files, ok := m.find(pattern)
		return []place{{pattern, dir, mod, files.names}}, ok
	}
	matches := glob.Compile(pattern)
	for _, mod := range m.dirs {
		prefix := strings.TrimSuffix(fixed, "/")
		if !strings.HasPrefix(mod.Path+"/", fixed) && mod.Path != prefix && !strings.HasPrefix(prefix, mod.Path+"/") {
			continue
		}
		if m.unsummed[mod.Dir] {
			return nil, false
		}
		start := mod.Dir
		if strings.HasPrefix(prefix, mod.Path+"/") && strings.HasSuffix(fixed, "/") {
			start = filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(prefix, mod.Path+"/")))
		}
		for _, p := range m.walk(mod, start, true) {
			if matches.MatchString(p.path) {
				places = append(places, p)
			}
		}
	}
	slices.SortFunc(places, func(a, b place) int { return strings.Compare(a.path, b.path) })
	return places, len(places) > 0
}

// walk returns the places of a module at and, if deep, below a directory, by the rules of `go help packages`.
func (m *modules) walk(mod Module, dir string, deep bool) (places []place) {
	entries, err := m.record.ReadGoDir(dir)
	if err != nil {
		m.failed(dir, err)
	}
	var files, below []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case name == "go.mod" && dir != mod.Dir:
			return nil // another module's
		case entry.IsDir() && name[0] != '.' && name[0] != '_' && name != "testdata" && name != "vendor":
			below = append(below, filepath.Join(dir, name))
		case !entry.IsDir() && goFile(name):
			files = append(files, filepath.Join(dir, name))
		}
	}
	if len(files) > 0 {
		rel, _ := filepath.Rel(mod.Dir, dir) // it is below
		places = append(places, place{path.Join(mod.Path, filepath.ToSlash(rel)), dir, mod, files})
	}
	if deep {
		found := make([][]place, len(below))
		_ = parallel.Each(m.limit, len(below), func(i int) error { // which returns none
			found[i] = m.walk(mod, below[i], true)
			return nil
		})
		places = append(places, slices.Concat(found...)...)
	}
	return places
}

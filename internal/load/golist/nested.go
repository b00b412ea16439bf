package golist

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Nested reports patterns that lead into a module other than that of the Lister's directory: the go command does not
// look there. In a workspace it does.
func (l Lister) Nested(patterns []string) (problems diag.List) {
	base := l.Base()
	for _, n := range l.nested(patterns) {
		goMod, at := diag.At(filepath.Join(n.module.Dir, "go.mod")), relativeTo(base, n.module.Dir)
		problems.Add(ruleModule.At(goMod, "%s lies in module %s, and gen can't take it together with module %s",
			n.pattern, n.module.Path, n.main.Path).
			Fix("make a workspace of both (go work init %s %s), or write a gen.yaml in %s and run gen -C %s",
				relativeTo(base, n.main.Dir), at, at, at))
	}
	return problems
}

// A nestedPattern leads into a module other than that of the Lister's directory.
type nestedPattern struct {
	pattern      string
	module, main Module
}

func (l Lister) nested(patterns []string) (all []nestedPattern) {
	base := l.Base()
	if _, work := lookUp(l.Record, base); work != "" || driver(l.Env) != "" {
		return nil
	}
	main, err := ModuleAround(l.Record, base)
	if err != nil {
		return nil
	}
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) {
			continue
		}
		fixed, _, _ := strings.Cut(filepath.ToSlash(absolute(base, pattern)), "...")
		module, err := ModuleAround(l.Record, filepath.Clean(filepath.FromSlash(fixed)))
		if err == nil && module != main {
			all = append(all, nestedPattern{pattern, module, main})
		}
	}
	return all
}

// nestedDirs returns the directories of the modules to which patterns lead.
func (l Lister) nestedDirs(patterns []string) (dirs []string) {
	for _, n := range l.nested(patterns) {
		if !slices.Contains(dirs, n.module.Dir) {
			dirs = append(dirs, n.module.Dir)
		}
	}
	return dirs
}

// relativeTo returns a directory as seen from another one, e.g. "./api".
func relativeTo(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return dir
	}
	if rel = filepath.ToSlash(rel); rel == "." || !filepath.IsLocal(rel) {
		return rel
	}
	return "./" + rel
}
